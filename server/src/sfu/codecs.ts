import type { types } from 'mediasoup'

function h264(profileLevelId: string): types.RouterRtpCodecCapability {
  return {
    kind: 'video',
    mimeType: 'video/H264',
    clockRate: 90_000,
    parameters: { 'packetization-mode': 1, 'profile-level-id': profileLevelId, 'level-asymmetry-allowed': 1 },
  }
}

/**
 * What rooms speak; a publisher's browser takes the first one that it can send. VP8 comes first because every
 * browser has it (RFC 7742), Chromium encodes all its simulcast layers in one pass with temporal layers, so a
 * weak line loses frame rate before size, and a key frame is a still picture that needs no decoder of its own
 * for thumbnails. The H.264 profiles serve hardware encoders and OBS.
 */
export const mediaCodecs: types.RouterRtpCodecCapability[] = [
  { kind: 'audio', mimeType: 'audio/opus', clockRate: 48_000, channels: 2 },
  { kind: 'video', mimeType: 'video/VP8', clockRate: 90_000 },
  h264('42e01f'),
  h264('42001f'),
  h264('4d001f'),
  h264('64001f'),
]

const congestionFeedback: ReadonlySet<string> = new Set(['transport-cc', 'goog-remb'])

/**
 * A worker that was built without a bandwidth estimator answers none of the congestion feedback that
 * mediasoup advertises. A browser that was promised it and hears nothing takes the line for dead and shrinks
 * its picture to nothing; one that was promised nothing goes by the loss in receiver reports.
 */
export function withoutUnanswered(capabilities: types.RtpCapabilities): types.RtpCapabilities {
  return {
    codecs:
      capabilities.codecs?.map((codec) => ({
        ...codec,
        rtcpFeedback: codec.rtcpFeedback?.filter(({ type }) => !congestionFeedback.has(type)) ?? [],
      })) ?? [],
    headerExtensions:
      capabilities.headerExtensions?.filter(({ uri }) => !uri.includes('transport-wide-cc')) ?? [],
  }
}
