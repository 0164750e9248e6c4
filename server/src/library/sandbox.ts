import { spawnSync } from 'node:child_process'
import type { Readable } from 'node:stream'
import { findProgram, spawnBound } from '../platform/child-process.ts'

export interface SandboxLimits {
  /** On the clock, ms; then it is killed. */
  readonly timeMs: number
  /** Of memory that it may write to, bytes. */
  readonly memoryBytes: number
  /** Of any file that it writes, bytes. */
  readonly fileBytes: number
}

export interface SandboxEnd {
  /** null: it was killed, by us or by a limit. */
  readonly code: number | null
  readonly isTimeUp: boolean
  readonly stdout: string
  /** Its last words. */
  readonly stderr: string
}

export interface SandboxRun {
  readonly onOutput?: (text: string) => void
  readonly signal?: AbortSignal
  /** What it reads by standard input; absent: nothing. */
  readonly content?: Uint8Array
}

const OUTPUT_CHARS_MAX = 8_000_000
const ERROR_CHARS_KEPT = 2_000
/** CPU seconds count on all cores together. */
const CORES_MAX = 8

/**
 * Runs a decoder on what a stranger sent: with limits of time, memory and file sizes, at the lowest priority,
 * without our environment, and, where the kernel lets us, without a network. It ends with this process.
 * @throws where `signal` stopped it, and with `ENOSPC` where the disk is full.
 */
export async function runSandboxed(
  program: string,
  args: readonly string[],
  limits: SandboxLimits,
  { onOutput, signal, content }: SandboxRun = {},
): Promise<SandboxEnd> {
  const [first = program, ...rest] = [...confinement(limits), program, ...args]
  const child = spawnBound(first, rest, [content === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'], {
    PATH: process.env['PATH'] ?? '',
  })
  // Who ends without having read it all has said why by its exit code.
  child.stdin?.on('error', () => undefined).end(content)
  let isTimeUp = false
  const timer = setTimeout(() => {
    isTimeUp = true
    child.kill('SIGKILL')
  }, limits.timeMs)
  const stop = () => void child.kill('SIGKILL')
  signal?.addEventListener('abort', stop)
  let [stdout, stderr] = ['', '']
  const read = (stream: Readable | null, take: (text: string) => void) =>
    stream?.setEncoding('utf8').on('data', take)
  read(child.stdout, (text) => {
    if (stdout.length < OUTPUT_CHARS_MAX) stdout += text
    onOutput?.(text)
  })
  read(child.stderr, (text) => {
    stderr = (stderr + text).slice(-ERROR_CHARS_KEPT)
  })
  try {
    if (signal?.aborted === true) stop()
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (ended) => resolve(ended))
    })
    // What we stopped ourselves, or had no room for, says nothing about the file.
    signal?.throwIfAborted()
    if (stderr.includes('No space left'))
      throw Object.assign(new Error('the disk is full'), { code: 'ENOSPC' })
    return { code, isTimeUp, stdout, stderr }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

/** What this machine has of util-linux; elsewhere the limits of the programs themselves hold. */
function confinement({ timeMs, memoryBytes, fileBytes }: SandboxLimits): readonly string[] {
  const prlimit = process.platform === 'linux' ? findProgram('prlimit') : null
  const nice = process.platform === 'win32' ? null : findProgram('nice')
  const cpuSeconds = Math.ceil(timeMs / 1_000) * CORES_MAX
  return [
    ...(hasOwnNetwork() ? ['unshare', '-r', '-n', '--'] : []),
    ...(prlimit === null
      ? []
      : [prlimit, `--data=${memoryBytes}`, `--cpu=${cpuSeconds}`, `--fsize=${fileBytes}`, '--core=0', '--']),
    ...(nice === null ? [] : [nice, '-n', '15']),
  ]
}

let mayUnshare: boolean | undefined

/** A network namespace without any network. Not everywhere may a process make one. */
function hasOwnNetwork(): boolean {
  mayUnshare ??=
    process.platform === 'linux' &&
    spawnSync('unshare', ['-r', '-n', '--', 'true'], { stdio: 'ignore' }).status === 0
  return mayUnshare
}
