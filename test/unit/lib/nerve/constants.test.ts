import {
  endsMessage,
  Flags,
  HEADER_SIZE,
  MAGIC,
  MAX_INFLIGHT_REQUESTS,
  MAX_PAYLOAD_SIZE,
  MAX_RESULTS,
  MessageType,
  PROTOCOL_VERSION,
} from "@anvesha/nerve";
import { describe, expect, it } from "vitest";

describe("Constants & Limits", () => {
  it("has the numbers of the specification", () => {
    expect({
      MAGIC,
      PROTOCOL_VERSION,
      HEADER_SIZE,
      MAX_PAYLOAD_SIZE,
      MAX_INFLIGHT_REQUESTS,
      MAX_RESULTS,
    }).toEqual({
      MAGIC: 0x4e455256,
      PROTOCOL_VERSION: 1,
      HEADER_SIZE: 20,
      MAX_PAYLOAD_SIZE: 1_048_576,
      MAX_INFLIGHT_REQUESTS: 1024,
      MAX_RESULTS: 100,
    });
  });

  it("Message Type Registry: five types, and three reserved ones", () => {
    expect(MessageType).toEqual({
      Ping: 0x01,
      SearchQuery: 0x02,
      SearchResult: 0x03,
      AiToken: 0x04,
      Cancel: 0x05,
      AgentTaskStart: 0x10,
      AgentTaskEvent: 0x11,
      AgentTaskDone: 0x12,
    });
  });

  it.each([
    ["STREAM: more frames follow", Flags.STREAM, false],
    ["FINAL: the last frame", Flags.FINAL, true],
    ["both set: treated as FINAL", Flags.STREAM | Flags.FINAL, true],
    ["neither set: a single complete message", 0, true],
    ["unassigned bits change nothing beside STREAM", 0xfc | Flags.STREAM, false],
    ["unassigned bits change nothing alone", 0xfc, true],
  ])("STREAM / FINAL, decision 8: %s", (_, flags, ends) => {
    expect(endsMessage(flags)).toBe(ends);
  });
});
