import type { SandboxEnd } from './sandbox.ts'

/** Of one run. */
export const memoryBytes = 2_500_000_000

export const quiet = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-y']

/** What the sandbox is told to read: a path, and by which demuxer alone. */
export interface Input {
  readonly path: string
  readonly demuxer: 'mov' | 'matroska'
}

/** Files alone, by one demuxer: a playlist or a container that names other addresses is not followed. */
export function reading({ path, demuxer }: Input): readonly string[] {
  return ['-protocol_whitelist', 'file', '-f', demuxer, '-i', path]
}

export function hasRun({ code }: SandboxEnd): boolean {
  return code === 0
}
