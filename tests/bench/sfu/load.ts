import type { types } from 'mediasoup'

/** Where all the packets go: nothing listens there, since sending and encrypting is what is measured. */
const SINK = { ip: '127.0.0.1', port: 9 } as const
const SRTP_SUITE = 'AEAD_AES_128_GCM'
/** 28 bytes of key and salt, as the suite wants them. */
const SRTP_KEY = Buffer.alloc(28, 7).toString('base64')

/** Gives the router that many more subscribers, each with its own encrypted transport. */
export async function addSubscribers(
  router: types.Router,
  producers: readonly types.Producer[],
  count: number,
): Promise<types.Consumer[]> {
  const consumers: types.Consumer[] = []
  for (let index = 0; index < count; index += 1) {
    const transport = await router.createPlainTransport({
      listenInfo: { protocol: 'udp', ip: '127.0.0.1' },
      rtcpMux: true,
      enableSrtp: true,
      srtpCryptoSuite: SRTP_SUITE,
    })
    await transport.connect({ ...SINK, srtpParameters: { cryptoSuite: SRTP_SUITE, keyBase64: SRTP_KEY } })
    for (const { id: producerId } of producers) {
      consumers.push(
        await transport.consume({ producerId, rtpCapabilities: router.rtpCapabilities, enableRtx: false }),
      )
    }
  }
  return consumers
}

export interface Measured {
  /** Subscribers that one second of processor time serves for one second. */
  readonly subscribersPerCpuSecond: number
  readonly packetsSent: number
}

/** Processor time of the worker and of this process while the subscribers are served. */
export async function measureServing(
  worker: types.Worker,
  consumers: readonly types.Consumer[],
  subscribers: number,
  forMs: number,
): Promise<Measured> {
  const packetsBefore = await countPackets(consumers)
  const before = await processorMs(worker)
  const startedAt = performance.now()
  await new Promise((resolve) => setTimeout(resolve, forMs))
  const seconds = (performance.now() - startedAt) / 1000
  const cpuSeconds = ((await processorMs(worker)) - before) / 1000
  return {
    subscribersPerCpuSecond: (subscribers * seconds) / cpuSeconds,
    packetsSent: (await countPackets(consumers)) - packetsBefore,
  }
}

async function processorMs(worker: types.Worker): Promise<number> {
  const { ru_utime, ru_stime } = await worker.getResourceUsage()
  const own = process.cpuUsage()
  return ru_utime + ru_stime + (own.user + own.system) / 1000
}

/** Outside the time that is measured. */
async function countPackets(consumers: readonly types.Consumer[]): Promise<number> {
  const stats = await Promise.all(consumers.map((consumer) => consumer.getStats()))
  return stats.flat().reduce((sum, stat) => sum + (stat.type === 'outbound-rtp' ? stat.packetCount : 0), 0)
}
