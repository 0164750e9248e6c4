import type { EncoderKind, IngestRefusalReason, IngestRefused } from '@footlight/core/protocol'

/** What is wrong and how to fix it, for the performer. */
const sentences: Readonly<Record<IngestRefusalReason, string>> = {
  not_allowed:
    'Your encoder was refused: this account may not go live. Verify your identity first, or ask support.',
  liveness_required:
    'Your encoder was refused: this site asks for a photo of you first. Take it on the broadcast page, then start the encoder again.',
  stopped:
    'Your encoder was refused: your last stream was ended because of what it showed. Site staff is reviewing it; you can stream again once they have decided.',
  busy: 'Your encoder was refused: you are already live. End that stream first, then start the encoder again.',
  b_frames:
    'Your encoder sends B-frames, which browsers cannot play live. In OBS, open Settings, Output, and set B-frames to 0 or the x264 tune to zerolatency; then start again.',
  video_codec:
    'Your encoder uses a video codec that browsers cannot play live. Choose H.264 (x264, NVENC, QuickSync or AMF), then start again.',
  audio_codec:
    'Your encoder uses an audio codec that cannot be played here. Choose AAC, or Opus with WHIP, then start again.',
  no_video: 'Your encoder sends no video. Add a camera or a screen to the scene, then start again.',
  too_large:
    'The resolution or bitrate of your encoder is too high. Use at most 1920 × 1080 and 8,000 kbit/s, then start again.',
  too_slow:
    'Your stream arrives too slowly. Lower the bitrate or use a cable instead of Wi-Fi, then start again.',
  failed:
    'Your stream stopped before it was live. Start the encoder again; if that does not help, create a new stream key.',
}

export function describeRefusal(kind: EncoderKind, reason: IngestRefusalReason): IngestRefused {
  return { kind, reason, message: sentences[reason] }
}
