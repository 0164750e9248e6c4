/** What OBS says about itself and its current profile, as far as a stream depends on it. */
export interface ObsFacts {
  /** OBS >= 30. */
  readonly hasWhip: boolean
  readonly video: VideoSettings
}

/**
 * As obs-websocket's `GetVideoSettings` has it. The base is the performer's canvas: their scenes are laid out
 * on it.
 */
export interface VideoSettings {
  readonly baseWidth: number
  readonly baseHeight: number
  readonly outputWidth: number
  readonly outputHeight: number
  readonly fpsNumerator: number
  readonly fpsDenominator: number
}

/** Where the stream goes. The key is a secret: it goes to OBS and nowhere else. */
export interface StreamTarget {
  readonly key: string
  readonly whipUrl: string
  /** null: the server takes no RTMP. */
  readonly rtmpUrl: string | null
}

export type ServiceSettings =
  | {
      readonly streamServiceType: 'whip_custom'
      readonly streamServiceSettings: { readonly server: string; readonly bearer_token: string }
    }
  | {
      readonly streamServiceType: 'rtmp_custom'
      readonly streamServiceSettings: {
        readonly server: string
        readonly key: string
        readonly use_auth: false
      }
    }

export interface ProfileParameter {
  readonly category: string
  readonly name: string
  readonly value: string
}

/** Everything that one click writes into OBS. */
export interface StreamPlan {
  readonly service: ServiceSettings
  readonly parameters: readonly ProfileParameter[]
  readonly video: VideoSettings
  readonly videoKbps: number
}

/** For a line that nobody measured: what most home lines carry at 720p. */
const UNMEASURED_KBPS = 2_500
/** The rest of the upload is for the performer's chat, other programs, and the connection's bad moments. */
const SHARE_OF_UPLOAD = 0.7
const VIDEO_KBPS = { min: 500, max: 6_000 } as const
const AUDIO_KBPS = 160
const FPS_MAX = 30
const HEIGHT_MAX = 1_080
const KEY_FRAME_EVERY_S = 2

/** Video bit rate for a measured upload in kbit/s; null: nothing was measured. */
export function videoBitrateKbps(uploadKbps: number | null): number {
  if (uploadKbps === null) return UNMEASURED_KBPS
  const share = Math.floor((uploadKbps * SHARE_OF_UPLOAD) / 50) * 50
  return Math.min(VIDEO_KBPS.max, Math.max(VIDEO_KBPS.min, share))
}

/**
 * Pure. H.264 without B-frames (refused: WebRTC cannot show them in order), a key frame every 2 s, constant
 * bit rate, the baseline profile that every browser takes by WebRTC, AAC or Opus at 48 kHz. null: this OBS
 * and this server have no way in common.
 */
export function planStream(
  facts: ObsFacts,
  target: StreamTarget,
  uploadKbps: number | null,
): StreamPlan | null {
  const service = serviceFor(facts.hasWhip, target)
  if (service === null) return null
  const video = sensibleVideo(facts.video)
  const videoKbps = videoBitrateKbps(uploadKbps)
  const keyFrames = Math.round((KEY_FRAME_EVERY_S * video.fpsNumerator) / video.fpsDenominator)
  return {
    service,
    video,
    videoKbps,
    parameters: [
      { category: 'Output', name: 'Mode', value: 'Simple' },
      // Another encoder's B-frames and key frames cannot be set from outside in this mode.
      { category: 'SimpleOutput', name: 'StreamEncoder', value: 'x264' },
      { category: 'SimpleOutput', name: 'UseAdvanced', value: 'true' },
      { category: 'SimpleOutput', name: 'Preset', value: 'veryfast' },
      {
        category: 'SimpleOutput',
        name: 'x264Settings',
        value: `profile=baseline bframes=0 keyint=${keyFrames} min-keyint=${keyFrames} scenecut=0`,
      },
      { category: 'SimpleOutput', name: 'VBitrate', value: String(videoKbps) },
      { category: 'SimpleOutput', name: 'ABitrate', value: String(AUDIO_KBPS) },
      ...(facts.hasWhip ? [{ category: 'SimpleOutput', name: 'StreamAudioEncoder', value: 'opus' }] : []),
      // A delay would go on showing the performer after they said stop.
      { category: 'Output', name: 'DelayEnable', value: 'false' },
      { category: 'Output', name: 'Reconnect', value: 'true' },
      { category: 'Output', name: 'RetryDelay', value: '1' },
      { category: 'Output', name: 'MaxRetries', value: '60' },
    ],
  }
}

/** null: no way in common. */
export function serviceFor(
  hasWhip: boolean,
  { key, whipUrl, rtmpUrl }: StreamTarget,
): ServiceSettings | null {
  if (hasWhip)
    return { streamServiceType: 'whip_custom', streamServiceSettings: { server: whipUrl, bearer_token: key } }
  return rtmpUrl === null
    ? null
    : { streamServiceType: 'rtmp_custom', streamServiceSettings: { server: rtmpUrl, key, use_auth: false } }
}

/**
 * The performer's canvas as it is; out of it at most 1080p and 30 pictures a second, with even sides, as
 * 4:2:0 wants them.
 */
function sensibleVideo(video: VideoSettings): VideoSettings {
  const scale = Math.min(1, HEIGHT_MAX / Math.min(video.outputWidth, video.outputHeight))
  const isFast = video.fpsNumerator / video.fpsDenominator > FPS_MAX
  return {
    ...video,
    outputWidth: even(video.outputWidth * scale),
    outputHeight: even(video.outputHeight * scale),
    fpsNumerator: isFast ? FPS_MAX : video.fpsNumerator,
    fpsDenominator: isFast ? 1 : video.fpsDenominator,
  }
}

function even(side: number): number {
  return Math.max(2, Math.round(side / 2) * 2)
}
