import { expect, it } from "vitest";
import { parsePort } from "../../../../lib/options/fields.ts";
import { NumberSetting } from "../../../../lib/options/number-setting.ts";

function portSetting(save: (value: number) => Promise<void> = () => Promise.resolve()) {
  const saved: number[] = [];
  const setting = new NumberSetting({
    stored: 9001,
    parse: parsePort,
    show: String,
    save: async (value) => {
      await save(value);
      saved.push(value);
    },
  });
  return { setting, saved };
}

it("saves what makes sense, once, and says so", async () => {
  const { setting, saved } = portSetting();
  setting.edit(" 9002 ");
  await setting.commit();
  await setting.commit();
  expect(saved).toEqual([9002]);
  expect(setting.text.value).toBe("9002");
  expect(setting.state.value).toBe("saved");
});

it("keeps what makes no sense in the field, and out of the store", async () => {
  const { setting, saved } = portSetting();
  setting.edit("90o1");
  await setting.commit();
  expect(saved).toEqual([]);
  expect(setting.text.value).toBe("90o1");
  expect(setting.state.value).toBe("invalid");
  setting.edit("90");
  expect(setting.state.value).toBe("still");
});

it("says when it couldn't be saved, and saves at the next try", async () => {
  let isFull = true;
  const { setting, saved } = portSetting(() =>
    isFull ? Promise.reject(new Error("full")) : Promise.resolve(),
  );
  setting.edit("9002");
  await setting.commit();
  expect(setting.state.value).toBe("not_saved");
  expect(setting.text.value).toBe("9002");
  isFull = false;
  await setting.commit();
  expect(saved).toEqual([9002]);
});

it("follows what another page stores, but never takes what is being typed", () => {
  const { setting } = portSetting();
  setting.receive(9005);
  expect(setting.text.value).toBe("9005");
  setting.edit("91");
  setting.receive(9006);
  expect(setting.text.value).toBe("91");
});

it("leaves alone what was typed on while it was being saved", async () => {
  let done = () => {};
  const { setting } = portSetting(() => new Promise((resolve) => (done = resolve)));
  setting.edit("900");
  const commit = setting.commit();
  setting.edit("9003");
  done();
  await commit;
  expect(setting.text.value).toBe("9003");
  expect(setting.state.value).toBe("still");
});
