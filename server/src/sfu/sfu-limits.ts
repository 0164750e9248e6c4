/** What one peer may hold at a time, and how long things may take (rules MEDIA-LIMIT, MEDIA-LOST). */
export const sfuLimits = {
  transportsPerPeerMax: 2,
  producersPerPeerMax: 4,
  consumersPerPeerMax: 8,
  /** The performer receives the cameras of their viewers. */
  consumersPerPerformerMax: 64,
  encodingsPerProducerMax: 3,
  /** A transport whose DTLS is not up by then is closed. */
  transportConnectMs: 15_000,
  /** A rehearsal is over by then. */
  rehearsalMs: 30_000,
  /** A publisher that sent nothing for so long is lost. */
  publisherSilentMs: 5_000,
  /** How often the worker is asked whether packets arrive from a publisher: so exactly a silence is known. */
  packetLookEveryMs: 500,
  /**
   * Who pays by the minute for what is sent to them must be heard this often: by RTP, RTCP or a consent
   * check. Browsers report every second and check consent every 2.5 s.
   */
  receptionProvenWithinMs: 3_000,
  /**
   * A shorter gap between packets is none: a dark room at a few frames a second, or sound that pauses by
   * itself.
   */
  gapIgnoredMs: 1_500,
  /** A peer that answers no ICE consent check for so long is disconnected. */
  iceConsentTimeoutSeconds: 15,
  /** An encoder whose line broke may come back with an ICE restart for so long. */
  ingestBackWithinMs: 15_000,
  publisherBitrateBpsMax: 8_000_000,
  cameraBitrateBpsMax: 2_000_000,
  /** Enough for the top layer at once, so that the first picture does not wait for the estimate to grow. */
  viewerBitrateBpsInitial: 2_500_000,
  /**
   * A wave of joins must not become a wave of key frames: a request within this time of the last one waits
   * for its end, and the first is passed on at once. Browsers drop a request within 300 ms of the last key
   * frame, and the worker asks again only after a second: so this is a little more than 300 ms.
   */
  keyFrameRequestDelayMs: 350,
} as const
