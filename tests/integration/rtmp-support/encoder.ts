import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'

export interface EncoderOptions {
  readonly url: string
  readonly bFrames?: number
  /** ffmpeg's arguments for the picture; null: none. */
  readonly video?: readonly string[] | null
  /** ffmpeg's arguments for the sound; null: none. */
  readonly audio?: readonly string[] | null
  readonly size?: string
  /** ffmpeg's source of the picture, in a graph of lavfi; absent: a moving pattern of this size. */
  readonly source?: string
}

/** ffmpeg as an encoder of a performer: a test picture and a tone in real time over RTMP. */
export class Encoder {
  readonly #child: ChildProcessByStdio<Writable, null, Readable>
  /** What it printed. Resolves when it has ended. */
  readonly ended: Promise<string>
  #said = ''

  constructor(args: readonly string[]) {
    this.#child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', ...args], {
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    this.#child.stderr.on('data', (text: Buffer) => (this.#said += text.toString()))
    this.ended = new Promise((resolve) => this.#child.once('close', () => resolve(this.#said)))
  }

  static start({
    url,
    bFrames = 0,
    size = '640x360',
    source = `testsrc2=size=${size}:rate=30`,
    video = x264(bFrames),
    audio = ['-c:a', 'aac', '-b:a', '128k'],
  }: EncoderOptions): Encoder {
    const picture = ['-re', '-f', 'lavfi', '-i', source]
    const sound = ['-re', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100']
    return new Encoder([
      ...(video ? picture : []),
      ...(audio ? sound : []),
      ...(video ?? []),
      ...(audio ?? []),
      '-f',
      'flv',
      url,
    ])
  }

  /** Takes its pictures, one byte a pixel, from `input`, and sends each at once. */
  static fromPipe(
    url: string,
    { width, height }: { readonly width: number; readonly height: number },
    framesPerSecond: number,
  ): Encoder {
    const raw = [
      '-fflags',
      'nobuffer',
      '-probesize',
      '32',
      '-use_wallclock_as_timestamps',
      '1',
      '-f',
      'rawvideo',
      '-pixel_format',
      'gray',
      '-video_size',
      `${width}x${height}`,
      '-framerate',
      String(framesPerSecond),
      '-i',
      'pipe:0',
    ]
    return new Encoder([...raw, ...x264(0, '-tune', 'zerolatency'), '-flush_packets', '1', '-f', 'flv', url])
  }

  get input(): Writable {
    return this.#child.stdin
  }

  /** As a person who presses stop. */
  async stop(): Promise<string> {
    this.#child.stdin.write('q')
    return this.ended
  }

  /** As a machine that dies. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.ended
  }

  /** As a program that hangs: its line stays open. */
  freeze(): void {
    this.#child.kill('SIGSTOP')
  }

  thaw(): void {
    this.#child.kill('SIGCONT')
  }
}

/** As OBS is set up by the console: a key frame every 2 s. */
export function x264(bFrames: number, ...more: readonly string[]): string[] {
  return [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-bf',
    String(bFrames),
    '-g',
    '60',
    '-b:v',
    '1000k',
    '-threads',
    '1',
    ...more,
  ]
}
