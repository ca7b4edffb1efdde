/** Where a setting stands between the hand that changes it and the store. */
export type SaveState = "still" | "saved" | "invalid" | "not_saved";
