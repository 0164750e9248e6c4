import type { ChildProcess } from 'node:child_process'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { Clock } from '@footlight/core/ports'
import type { types } from 'mediasoup'
import { spawnBound } from '../platform/child-process.ts'

const LOOPBACK = '127.0.0.1'
const PROBE_EVERY_MS = 20
const LISTENS_WITHIN_MS = 5_000
const ENDS_WITHIN_MS = 5_000
const STDERR_CHARS_KEPT = 2_000
/** Between the look for free ports and ffmpeg's use of them another program, or a socket of ours, may take one. */
const PORT_TRIES = 5
const PORT_TAKEN = /bind failed: Address already in use/
/** Ports of the muxers of this process: until ffmpeg has one, it looks free. */
const portsInUse = new Set<number>()
/** An empty receiver report: every end of RTP passes over it (RFC 3550 §6.4.2). */
const probe = Buffer.from([0x80, 0xc9, 0, 1, 0, 0, 0, 0])
/** The end of a stream, behind a report as all RTCP is (RFC 3550 §6.1, §6.6). */
const bye = Buffer.concat([probe, Buffer.from([0x81, 0xcb, 0, 1, 0, 0, 0, 0])])

export interface MuxerOptions {
  readonly clock: Clock
  readonly codecs: ReadonlyMap<types.MediaKind, types.RtpCodecParameters>
  /** Arguments of ffmpeg about how it reads the streams. */
  readonly input?: readonly string[]
  /** Arguments of ffmpeg about what becomes of them: all streams are `-map 0`. */
  readonly output: readonly string[]
  /** Each is given what ffmpeg writes to the `outputPipe` of its place. */
  readonly onOutput?: readonly ((chunk: Buffer) => void)[]
}

/** The first is the standard output; 2 is for what ffmpeg has to say. */
export function outputPipe(index: number): string {
  return `pipe:${fileOf(index)}`
}

function fileOf(index: number): number {
  return index === 0 ? 1 : index + 2
}

/** Arguments for one file that has the streams as they are, without coding them anew. */
export function copyToFile(file: string, container: 'webm' | 'matroska'): string[] {
  return ['-map', '0', '-c', 'copy', '-flush_packets', '1', '-f', container, '-y', file]
}

/** ffmpeg, which is given streams of RTP. */
export class Muxer {
  readonly #clock: Clock
  readonly #child: ChildProcess
  readonly #lines: ReadonlyMap<types.MediaKind, Socket>
  /**
   * With what it said, where it did not end as it was asked to; null: in order. Resolves when it has ended.
   */
  readonly ended: Promise<string | null>
  #isAsked = false
  #isOver = false
  #said = ''

  private constructor(clock: Clock, child: ChildProcess, lines: ReadonlyMap<types.MediaKind, Socket>) {
    this.#clock = clock
    this.#child = child
    this.#lines = lines
    child.stderr?.on(
      'data',
      (text: Buffer) => (this.#said = (this.#said + text.toString()).slice(-STDERR_CHARS_KEPT)),
    )
    this.ended = new Promise((resolve) => {
      child.once('error', (error) => resolve(`ffmpeg does not start: ${error.message}`))
      child.once('close', (code, signal) => resolve(this.#verdict(code, signal)))
    })
    void this.ended.then(() => {
      this.#isOver = true
      for (const socket of lines.values()) socket.close()
    })
  }

  /** Resolves when it listens. Rejects when it does not within 5 s, or ends before. */
  static async start(options: MuxerOptions): Promise<Muxer> {
    for (let left = PORT_TRIES; ; left -= 1)
      try {
        return await Muxer.#start(options)
      } catch (error) {
        if (left <= 1 || !PORT_TAKEN.test(String(error))) throw error
      }
  }

  static async #start({ clock, codecs, input = [], output, onOutput = [] }: MuxerOptions): Promise<Muxer> {
    const streams: RecordedStream[] = []
    for (const [kind, codec] of codecs) streams.push({ kind, codec, port: await takePortPair() })
    const child = spawnBound(
      'ffmpeg',
      [...readStreams, ...input, '-f', 'sdp', '-i', 'pipe:0', ...output],
      [
        'pipe',
        onOutput.length > 0 ? 'pipe' : 'ignore',
        'pipe',
        ...onOutput.slice(1).map(() => 'pipe' as const),
      ],
    )
    for (const [index, take] of onOutput.entries()) child.stdio[fileOf(index)]?.on('data', take)
    // One that ends early breaks the pipe; its end tells.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(sdpOf(streams))
    const lines = new Map(streams.map(({ kind }) => [kind, createLine()]))
    // Before anything is awaited: a program that does not start says so in the next turn, and nobody else
    // would hear it.
    const muxer = new Muxer(clock, child, lines)
    void muxer.ended.then(() => {
      for (const { port } of streams) portsInUse.delete(port)
    })
    const listens = Promise.all(streams.map(({ kind, port }) => muxer.#listens(lines.get(kind)!, port)))
    const early = muxer.ended.then((why) => Promise.reject(new Error(why ?? 'ffmpeg ended')))
    await Promise.race([listens, early]).catch((error: unknown) => {
      muxer.#child.kill('SIGKILL')
      throw error
    })
    early.catch(() => undefined) // from now on `ended` tells
    return muxer
  }

  write(kind: types.MediaKind, packet: Buffer): void {
    if (!this.#isOver) this.#lines.get(kind)?.send(packet)
  }

  /** Lets it finish the file; kills it when that takes more than 5 s. Answers as `ended`. */
  async close(): Promise<string | null> {
    if (!this.#isAsked && !this.#isOver) {
      this.#isAsked = true
      for (const socket of this.#lines.values()) socket.send(bye)
    }
    const cancel = this.#clock.after(ENDS_WITHIN_MS, () => this.#child.kill('SIGKILL'))
    try {
      return await this.ended
    } finally {
      cancel()
    }
  }

  /** At once, without an end of what it makes. */
  kill(): void {
    this.#child.kill('SIGKILL')
  }

  #verdict(code: number | null, signal: NodeJS.Signals | null): string | null {
    // The end of the file may not fit any more after all else did, which it only says.
    const isInOrder = this.#isAsked && code === 0 && !/No space left|Error writing/i.test(this.#said)
    return isInOrder ? null : `ffmpeg ended with ${code ?? signal}: ${this.#said.trim()}`
  }

  /** A port of this machine on which nobody listens refuses, which the socket is told a moment later. */
  async #listens(socket: Socket, port: number): Promise<void> {
    socket.connect(port, LOOPBACK)
    await once(socket, 'connect')
    const giveUpAt = this.#clock.monotonic() + LISTENS_WITHIN_MS
    let isRefused = true
    const refuse = () => void (isRefused = true)
    socket.on('error', refuse)
    while (isRefused) {
      if (this.#isOver) return
      if (this.#clock.monotonic() > giveUpAt) throw new Error('ffmpeg does not listen')
      isRefused = false
      socket.send(probe, (error) => error && refuse())
      await new Promise<void>((resolve) => this.#clock.after(PROBE_EVERY_MS, resolve))
      // A process that stood still runs its timers before it hears what its sockets were told.
      await new Promise<void>((resolve) => setImmediate(resolve))
    }
    socket.off('error', refuse)
  }
}

const readStreams = [
  '-hide_banner',
  '-loglevel',
  'error',
  '-protocol_whitelist',
  'pipe,rtp,udp',
  '-analyzeduration',
  '500000',
] as const

function createLine(): Socket {
  // Nobody listens at the other end: not yet, or not any more, which the end of the muxer tells.
  return createSocket('udp4').on('error', () => undefined)
}

/** An even port of which nobody uses it or the next one, which RTCP takes. It is in `portsInUse` from then on. */
async function takePortPair(): Promise<number> {
  for (;;) {
    const first = await bound(0)
    const port = first.address().port
    const isOurs = port % 2 === 0 && !portsInUse.has(port)
    if (isOurs) portsInUse.add(port)
    const next = isOurs ? await bound(port + 1).catch(() => null) : null
    first.close()
    if (next === null && isOurs) portsInUse.delete(port)
    if (next === null) continue
    next.close()
    return port
  }
}

async function bound(port: number): Promise<Socket> {
  const socket = createSocket('udp4')
  socket.bind(port, LOOPBACK)
  await once(socket, 'listening')
  return socket
}

/** What a stream is, and the port of 127.0.0.1 on which the muxer waits for it. */
interface RecordedStream {
  readonly kind: types.MediaKind
  readonly codec: types.RtpCodecParameters
  readonly port: number
}

/** Describes the streams to the muxer (RFC 8866). */
function sdpOf(streams: readonly RecordedStream[]): string {
  const media = streams.map(({ kind, codec, port }) => {
    const { payloadType, clockRate, channels = 1 } = codec
    const name = codec.mimeType.split('/')[1]
    const parameters = Object.entries(codec.parameters ?? {})
      .map(([key, value]) => `${key}=${value}`)
      .join(';')
    return [
      `m=${kind} ${port} RTP/AVP ${payloadType}`,
      `a=rtpmap:${payloadType} ${name}/${clockRate}${kind === 'audio' ? `/${channels}` : ''}`,
      ...(parameters === '' ? [] : [`a=fmtp:${payloadType} ${parameters}`]),
    ]
  })
  const session = ['v=0', 'o=- 0 0 IN IP4 127.0.0.1', 's=-', 'c=IN IP4 127.0.0.1', 't=0 0']
  return [...session, ...media.flat()].map((line) => `${line}\r\n`).join('')
}
