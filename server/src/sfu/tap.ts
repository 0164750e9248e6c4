import { assert } from '@footlight/core/rules'
import type { types } from 'mediasoup'
import type { Tap, TapOptions } from './plane.ts'
import { layersOf } from './publisher.ts'
import type { Taker } from './publisher-registry.ts'

/** A tap that its room can close when the right to it ends. */
export interface RoomTap extends Tap, Taker {}

/**
 * Hands the packets of one producer to this process, without a port on the network. Rejects when the worker
 * is gone.
 */
export async function openTap(
  router: types.Router,
  producer: types.Producer,
  options: TapOptions,
): Promise<RoomTap> {
  const transport = await router.createDirectTransport()
  const layers = layersOf(producer)
  const consumer = await transport
    .consume({
      producerId: producer.id,
      rtpCapabilities: router.rtpCapabilities,
      paused: true,
      enableRtx: false,
      ...(layers > 1 && { preferredLayers: { spatialLayer: Math.min(options.layer, layers - 1) } }),
    })
    .catch((error: unknown) => {
      transport.close()
      throw error
    })
  const closed = new Promise<void>((resolve) => {
    consumer.observer.once('close', () => {
      transport.close()
      resolve()
    })
  })
  const [codec] = consumer.rtpParameters.codecs
  assert(codec !== undefined, 'a consumer without a codec')
  let isRevoked = false
  return {
    kind: consumer.kind,
    mimeType: codec.mimeType,
    codec,
    layers,
    closed,
    onPacket: (listener) => void consumer.on('rtp', listener),
    resume: () => consumer.resume(),
    pause: () => consumer.pause(),
    requestKeyFrame: () => consumer.requestKeyFrame(),
    isClosed: () => consumer.closed,
    isRevoked: () => isRevoked,
    close: () => transport.close(),
    taker: options.taker,
    takes: () => !consumer.closed,
    revoke() {
      if (options.mayConsume()) return []
      isRevoked = !consumer.closed
      transport.close()
      return []
    },
  }
}
