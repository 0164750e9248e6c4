import type { EncoderKind, IngestRefusalReason, IngestRefused } from '@footlight/core/protocol'

/** What it is and how to mend it, for the one who streams. */
const sentences: Readonly<Record<IngestRefusalReason, string>> = {
  not_allowed:
    'Your encoder was turned away, because this account may not go on camera now. Confirm your identity first, or ask support.',
  liveness_required:
    'Your encoder was turned away, because this site asks for a picture of you first. Open the broadcast page, take it there, and start the encoder again.',
  stopped:
    'Your encoder was turned away, because your last stream was ended for what it showed. The staff looks at it, and you can stream again once it has decided.',
  busy: 'Your encoder was turned away, because you are on air already. End that stream first, then start the encoder again.',
  b_frames:
    'Your encoder sends B-frames, and browsers cannot play those live. In OBS open Settings, Output, and set B-frames to 0, or the x264 tune to zerolatency; then start again.',
  video_codec:
    'Your encoder sends a kind of video that browsers cannot play live. Choose H.264 (x264, NVENC, QuickSync or AMF), then start again.',
  audio_codec:
    'Your encoder sends a kind of sound that cannot be played here. Choose AAC, or Opus with WHIP, then start again.',
  no_video: 'Your encoder sends no video. Add a camera or a screen to the scene, then start again.',
  too_large:
    'The picture or the bit rate of your encoder is too large. Use 1920 by 1080 or less and at most 8,000 kbit/s, then start again.',
  too_slow:
    'Your stream arrives too slowly. Lower the bit rate or use a cable instead of Wi-Fi, then start again.',
  failed:
    'Your stream broke off before it was on air. Start the encoder again; if that does not help, make a new stream key.',
}

export function describeRefusal(kind: EncoderKind, reason: IngestRefusalReason): IngestRefused {
  return { kind, reason, message: sentences[reason] }
}
