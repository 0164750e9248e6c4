import { expect, it } from 'vitest'
import { withoutTransportCc } from './congestion-feedback.ts'

it('DESK-MEDIA-01 no congestion feedback is asked for that the server may never send; the rest stays', () => {
  const kept = [{ type: 'nack' }, { type: 'nack', parameter: 'pli' }, { type: 'goog-remb' }]
  const absoluteTime = { kind: 'video', uri: 'http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time', preferredId: 4 } as const
  const transportWide = { kind: 'video', uri: 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01', preferredId: 5 } as const
  const codec = { kind: 'video', mimeType: 'video/VP8', clockRate: 90_000, preferredPayloadType: 101 } as const
  const result = withoutTransportCc({ codecs: [{ ...codec, rtcpFeedback: [...kept, { type: 'transport-cc' }] }], headerExtensions: [absoluteTime, transportWide] })
  expect(result).toEqual({ codecs: [{ ...codec, rtcpFeedback: kept }], headerExtensions: [absoluteTime] })
})
