/** What one peer may hold at a time, and how long things may take (rules MEDIA-LIMIT, MEDIA-LOST). */
export const sfuLimits = {
  transportsPerPeerMax: 2,
  producersPerPeerMax: 4,
  consumersPerPeerMax: 8,
  encodingsPerProducerMax: 3,
  /** A transport whose DTLS is not up by then is closed. */
  transportConnectMs: 15_000,
  /** A publisher that sent nothing for so long is lost. */
  publisherSilentMs: 5_000,
  /** The worker itself says so only after this long without a packet; part of `publisherSilentMs`. */
  inactivityNoticeMs: 1_500,
  /** A peer that answers no ICE consent check for so long is disconnected. */
  iceConsentTimeoutSeconds: 15,
  publisherBitrateBpsMax: 8_000_000,
  /** Enough for the top layer at once, so that the first picture does not wait for the estimate to grow. */
  viewerBitrateBpsInitial: 2_500_000,
  /**
   * A wave of joins must not become a wave of key frames: a request within this time of the last one waits
   * for its end. The first is passed on at once.
   */
  keyFrameRequestDelayMs: 250,
} as const
