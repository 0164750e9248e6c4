/** How a stream is cut (RFC 8216bis). ms unless it says otherwise. */
export const hlsTiming = {
  /**
   * What the muxer is asked for. From 10 frames a second on each part has 0.85 to 1 of `partMsMax`; the last
   * of a segment is shorter, one with a late frame longer.
   */
  partMs: 300,
  /** `PART-TARGET`. */
  partMsMax: 350,
  /** `PART-HOLD-BACK`: three parts, as the standard advises. */
  partHoldBackMs: 1_050,
  firstSegmentMsMin: 900,
  segmentMsMin: 1_800,
  /** `EXT-X-TARGETDURATION`: a segment ends here also without a key frame. */
  segmentMsMax: 4_000,
  segmentsListed: 6,
  /** A player may still ask for what stood in the list that it read last. */
  segmentsKept: 8,
  bytesMax: 48 * 1024 * 1024,
  /** So much of a room can be rewound where its performer and the operator let it. */
  rewindMs: 300_000,
  /** A player may still ask for what stood in the list that it read last. */
  rewindSlackMs: 20_000,
  /** Of one room; at 5 Mbit/s five minutes. */
  rewindBytesMax: 192 * 1024 * 1024,
  /** How long an address is good without a reload of the list. */
  tokenMs: 30_000,
  /** A reload that waits is given up after three target durations. */
  blockMsMax: 12_000,
} as const
