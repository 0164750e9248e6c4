/** What one peer may take of us (rule RTMP-LIMIT). */
export const rtmpLimits = {
  connectionsMax: 1_000,
  /** From trusted proxies, before their PROXY header. */
  unintroducedMax: 256,
  /** Of one address, that do not stream yet. */
  waitingPerAddressMax: 16,
  /** From the connection to the stream key. */
  publishWithinMs: 10_000,
  /** A stream from which nothing comes for so long is lost. */
  silentMs: 5_000,
  /** From the stream key to the first picture. */
  videoWithinMs: 10_000,
  /** Commands are short. */
  messageBytesMaxBefore: 16 * 1_024,
  /** A key frame at the largest size and bit rate that are taken. */
  messageBytesMaxStreaming: 4 * 1_024 * 1_024,
  commandsMax: 200,
  /** A peer that does not read our answers is cut. */
  unreadBytesMax: 64 * 1_024,
  /** For the reason of a refusal to arrive. */
  lingerMs: 2_000,
  acknowledgeEveryBytes: 2_500_000,
} as const
