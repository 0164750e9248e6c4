import { encoderArguments } from '@footlight/server/demo/test-card-encoder'
import { spawnBound } from '@footlight/server/platform/child-process'
import { createWorker } from 'mediasoup'
import { addSubscribers, measureServing } from './load.ts'

const [, subscribers, forMs] = process.argv.slice(2).map(Number) as [number, number, number]

// mediasoup as its own documentation starts it, with the same encoder in front of it and nothing of ours
// between.
const workerBin = process.env['MEDIASOUP_WORKER_BIN']
const worker = await createWorker({ ...(workerBin && { workerBin }) })
const router = await worker.createRouter({
  mediaCodecs: [
    { kind: 'audio', mimeType: 'audio/opus', clockRate: 48_000, channels: 2 },
    { kind: 'video', mimeType: 'video/VP8', clockRate: 90_000 },
  ],
})
const listen = () =>
  router.createPlainTransport({
    listenInfo: { protocol: 'udp', ip: '127.0.0.1' },
    rtcpMux: false,
    comedia: true,
  })
const [audioLine, videoLine] = await Promise.all([listen(), listen()])
const producers = await Promise.all([
  audioLine.produce({
    kind: 'audio',
    rtpParameters: {
      codecs: [{ mimeType: 'audio/opus', payloadType: 100, clockRate: 48_000, channels: 2 }],
      encodings: [{ ssrc: 0x0f00_0001 }],
    },
  }),
  videoLine.produce({
    kind: 'video',
    rtpParameters: {
      codecs: [{ mimeType: 'video/VP8', payloadType: 101, clockRate: 90_000 }],
      encodings: [{ ssrc: 0x0f00_0002 }],
    },
  }),
])
const arrived = new Promise((resolve) => producers[1].observer.once('score', resolve))
const addressOf = (line: typeof audioLine) => ({
  ip: '127.0.0.1',
  rtpPort: line.tuple.localPort,
  rtcpPort: line.rtcpTuple!.localPort,
})
const encoder = spawnBound(
  'ffmpeg',
  encoderArguments(0, { audio: addressOf(audioLine), video: addressOf(videoLine) }),
  'ignore',
)
await arrived
const consumers = await addSubscribers(router, producers, subscribers)
const measured = await measureServing(worker, consumers, subscribers, forMs)
encoder.kill('SIGKILL')
worker.close()
process.stdout.write(JSON.stringify(measured))
