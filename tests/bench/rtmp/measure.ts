import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../../dev-env/free-port.ts'
import { findProcess } from '../../dev-env/process-list.ts'
import { type BenchRow, median, toRow } from '../row.ts'
import { Child } from '../sockets/child.ts'
import type { FromServer, ToServer } from './serve.ts'

const ROUNDS = 5
/** As many as there are demo people to send them. */
const STREAMS = 3
/** Until every stream is on air, and what is done once for each has been done. */
const SETTLE_MS = 6_000
const FOR_MS = 15_000
const SINK = 'rtp://127.0.0.1:9'

/** Ms of the processor for a second of one stream. */
interface Spent {
  readonly node: number
  readonly converters: number
  readonly workers: number
}

/** What a stream of an encoder costs on its way in: picture as it is, sound made Opus, both as RTP. */
export async function measureRtmp(): Promise<readonly BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rtmp-bench-'))
  const server = new Child<ToServer, FromServer>('../rtmp/serve.ts', '0,1', [])
  try {
    const film = await makeFilm(folder)
    const { addresses } = await server.next('ready')
    await delay(SETTLE_MS)
    const idle = await spentBy(server)
    const rounds: { subject: number; peer: number }[] = []
    const parts: Spent[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const all = await whileSending(addresses, film, async () => {
        await delay(SETTLE_MS)
        return await spentBy(server)
      })
      if (all.converters === 0) throw new Error('no stream was on air')
      const spent = { ...all, node: all.node - idle.node, workers: all.workers - idle.workers }
      parts.push(spent)
      rounds.push({ subject: spent.node + spent.converters + spent.workers, peer: await ffmpegSpends(film) })
    }
    const part = (name: keyof Spent) => Math.round(median(parts.map((each) => each[name])))
    return [
      toRow({
        metric: 'RTMP in, processor time for a second of a stream',
        unit: 'ms',
        peerName: 'ffmpeg -c:v copy -c:a libopus to RTP',
        target: '<= 1.3',
        rounds,
        note: `${STREAMS} streams of 1280x720 at 30/s, H.264 of 2.5 Mbit/s and AAC, watched by nobody; Node ${part('node')} ms, its converters of sound ${part('converters')} ms, mediasoup's worker ${part('workers')} ms; what the server spends without a stream is taken off, and thumbnails are not counted. The peer checks no key, no right and no picture, and sends to a closed port.`,
      }),
    ]
  } finally {
    await server.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** As an encoder makes it that is set up for us: no B-frames, a key frame every two seconds. */
async function makeFilm(folder: string): Promise<string> {
  const film = join(folder, 'film.flv')
  await promisify(execFile)('ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=30:duration=30'],
    ...['-f', 'lavfi', '-i', 'anoisesrc=color=pink:sample_rate=48000:amplitude=0.3:duration=30', '-ac', '2'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-bf', '0', '-g', '60'],
    ...['-b:v', '2500k', '-minrate', '2500k', '-maxrate', '2500k', '-bufsize', '2500k'],
    ...['-c:a', 'aac', '-b:a', '128k', film],
  ])
  return film
}

async function spentBy(server: Child<ToServer, FromServer>): Promise<Spent> {
  const before = await server.ask({ kind: 'look' }, 'looked')
  await delay(FOR_MS)
  const after = await server.ask({ kind: 'look' }, 'looked')
  const spent = (name: keyof Spent) => ((after[name] - before[name]) / FOR_MS / STREAMS) * 1_000
  return { node: spent('node'), converters: spent('converters'), workers: spent('workers') }
}

async function ffmpegSpends(film: string): Promise<number> {
  const peers: { readonly address: string; readonly child: ChildProcess }[] = []
  for (let at = 0; at < STREAMS; at += 1) {
    const address = `rtmp://127.0.0.1:${await freePort()}/live/key`
    const child = spawn('ffmpeg', [
      ...['-v', 'error', '-listen', '1', '-i', address],
      ...['-map', '0:v', '-c:v', 'copy', '-f', 'rtp', SINK],
      ...['-map', '0:a', '-c:a', 'libopus', '-ar', '48000', '-ac', '2', '-b:a', '128k', '-f', 'rtp', SINK],
    ])
    peers.push({ address, child })
  }
  try {
    // Until all of them listen.
    await delay(1_000)
    const all = () =>
      peers.reduce((sum, { child }) => sum + (findProcess(child.pid!)?.processorMs ?? Number.NaN), 0)
    return await whileSending(
      peers.map(({ address }) => address),
      film,
      async () => {
        await delay(SETTLE_MS)
        const before = all()
        await delay(FOR_MS)
        return ((all() - before) / FOR_MS / STREAMS) * 1_000
      },
    )
  } finally {
    await Promise.all(peers.map(({ child }) => ended(child)))
  }
}

async function whileSending<T>(
  addresses: readonly string[],
  film: string,
  work: () => Promise<T>,
): Promise<T> {
  const senders = addresses.map((address) =>
    spawn(
      'ffmpeg',
      ['-v', 'error', '-re', '-stream_loop', '-1', '-i', film, '-c', 'copy', '-f', 'flv', address],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    ),
  )
  try {
    const done = await work()
    const isGone = senders.some(({ exitCode }) => exitCode !== null)
    if (isGone) throw new Error('a sender was sent away')
    return done
  } finally {
    await Promise.all(senders.map(ended))
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
