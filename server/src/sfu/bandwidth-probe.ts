import type { types } from 'mediasoup'
import { mediaCodecs } from './codecs.ts'

const EXTENSION_ID = 5

/**
 * Whether this worker was built with a bandwidth estimator, so that it answers the congestion feedback that
 * mediasoup advertises. Asked of the worker itself, because nothing else about its program tells: a transport
 * that receives with such feedback reports an estimate only where there is an estimator.
 */
export async function estimatesBandwidth(
  worker: types.Worker,
  webRtcServer: types.WebRtcServer,
): Promise<boolean> {
  const router = await worker.createRouter({ mediaCodecs })
  try {
    const transport = await router.createWebRtcTransport({ webRtcServer })
    await transport.produce({
      kind: 'video',
      rtpParameters: {
        codecs: [
          {
            mimeType: 'video/VP8',
            payloadType: 96,
            clockRate: 90_000,
            rtcpFeedback: [{ type: 'transport-cc' }],
          },
        ],
        headerExtensions: [
          {
            uri: 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
            id: EXTENSION_ID,
          },
        ],
        encodings: [{ ssrc: 1 }],
      },
    })
    const [stat] = await transport.getStats()
    return stat?.availableIncomingBitrate !== undefined
  } finally {
    router.close()
  }
}
