import { createSocket } from 'node:dgram'
import { createWorker, type types } from 'mediasoup'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findWorker } from './build.mjs'

// These run the worker that set-up found or built. What they send through it is what the stand-ins for its
// libraries could get wrong: a build that only starts is not yet one that can be trusted with media.

const opus = {
  kind: 'audio',
  mimeType: 'audio/opus',
  clockRate: 48_000,
  channels: 2,
  preferredPayloadType: 100,
} as const
const transportWideSequence = 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01'
const suites: types.SrtpCryptoSuite[] = [
  'AEAD_AES_256_GCM',
  'AEAD_AES_128_GCM',
  'AES_CM_128_HMAC_SHA1_80',
  'AES_CM_128_HMAC_SHA1_32',
]

let worker: types.Worker

beforeAll(async () => {
  const found = findWorker()
  if (!found) throw new Error('There is no media worker: run npm run setup.')
  worker = await createWorker({ workerBin: found.path, logLevel: 'warn' })
})

afterAll(() => worker?.close())

function rtpPacket(payload: string) {
  const header = Buffer.from([0x80, 100, 0, 1, 0, 0, 0, 1, 0, 0, 0x04, 0xd2])
  return Buffer.concat([header, Buffer.from(payload)])
}

/** One octet of sound, with extension 5 carrying the number (RFC 8285, one-byte header). */
function numberedPacket(number: number) {
  return Buffer.from([
    0x90,
    100,
    0,
    number,
    0,
    0,
    0,
    1,
    0,
    0,
    0x04,
    0xd2,
    0xbe,
    0xde,
    0,
    1,
    0x51,
    0,
    number,
    0,
    0,
  ])
}

async function producerOn(router: types.Router) {
  const transport = await router.createDirectTransport()
  return transport.produce({
    kind: 'audio',
    rtpParameters: {
      codecs: [{ ...opus, payloadType: 100 }],
      encodings: [{ ssrc: 1234 }],
      rtcp: { cname: 'test' },
    },
  })
}

test.each(suites)('what one router encrypts with %s the next one decrypts', async (cryptoSuite) => {
  const [near, far] = await Promise.all([
    worker.createRouter({ mediaCodecs: [opus] }),
    worker.createRouter({ mediaCodecs: [opus] }),
  ])
  const listenInfo = { protocol: 'udp', ip: '127.0.0.1' } as const
  const [out, back] = await Promise.all([
    near.createPlainTransport({ listenInfo, enableSrtp: true, srtpCryptoSuite: cryptoSuite }),
    far.createPlainTransport({ listenInfo, enableSrtp: true, srtpCryptoSuite: cryptoSuite }),
  ])
  const address = ({ tuple, srtpParameters }: types.PlainTransport) => ({
    ip: '127.0.0.1',
    port: tuple.localPort,
    srtpParameters,
  })
  await Promise.all([out.connect(address(back)), back.connect(address(out))])

  const source = await producerOn(near)
  const sent = await out.consume({ producerId: source.id, rtpCapabilities: near.rtpCapabilities })
  const relayed = await back.produce({ kind: 'audio', rtpParameters: sent.rtpParameters })
  const sink = await far.createDirectTransport()
  const received = await sink.consume({ producerId: relayed.id, rtpCapabilities: far.rtpCapabilities })

  const packet = new Promise<Buffer>((resolve) => received.once('rtp', resolve))
  source.send(rtpPacket(`hello over ${cryptoSuite}`))
  expect((await packet).toString('latin1')).toContain(`hello over ${cryptoSuite}`)
  near.close()
  far.close()
})

test('who sends with transport-wide sequence numbers hears back what arrived', async () => {
  const router = await worker.createRouter({ mediaCodecs: [opus] })
  const transport = await router.createPlainTransport({
    listenInfo: { protocol: 'udp', ip: '127.0.0.1' },
    comedia: true,
  })
  await transport.produce({
    kind: 'audio',
    rtpParameters: {
      codecs: [{ ...opus, payloadType: 100, rtcpFeedback: [{ type: 'transport-cc' }] }],
      headerExtensions: [{ uri: transportWideSequence, id: 5 }],
      encodings: [{ ssrc: 1234 }],
    },
  })
  const sender = createSocket('udp4')
  const feedback = new Promise<Buffer>((resolve) => {
    sender.on('message', (packet) => {
      // A transport-layer feedback packet (RFC 4585 §6.1) of format 15.
      if (packet[1] === 205 && (packet[0]! & 0x1f) === 15) resolve(packet)
    })
  })
  for (let number = 1; number <= 10; number += 1)
    sender.send(numberedPacket(number), transport.tuple.localPort, '127.0.0.1')
  const firstNumberReported = (await feedback).readUInt16BE(12)
  expect(firstNumberReported).toBe(1)
  sender.close()
  router.close()
})
