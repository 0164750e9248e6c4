import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod/mini'
import { CrashNote } from '../../shared/ipc/windows.ts'
import { JsonFile } from '../json-file.ts'

const CRASHES_MAX = 20
const FRAMES_MAX = 20

const Entry = z.extend(CrashNote, {
  /** Functions and lines, without a path of this machine; null where there is no error of ours. */
  frames: z.nullable(z.array(z.string())),
  told: z.boolean(),
})
type Entry = z.infer<typeof Entry>

const Stored = z.array(Entry)

/**
 * What ended without being asked to, on this machine and nowhere else. No messages of errors: they may carry
 * names or what somebody wrote.
 */
export class CrashLog {
  readonly #path: string
  readonly #now: () => number
  #entries: readonly Entry[]

  constructor(folder: string, now: () => number) {
    this.#path = join(folder, 'crashes.json')
    this.#now = now
    this.#entries = new JsonFile(this.#path, Stored).read() ?? []
  }

  add(process: CrashNote['process'], reason: string, error?: unknown): void {
    const entry = {
      at: this.#now(),
      process,
      reason,
      frames: error instanceof Error ? framesOf(error) : null,
      told: false,
    }
    this.#keep([entry, ...this.#entries].slice(0, CRASHES_MAX))
  }

  /** What nobody was told yet, newest first; from now on it is told. */
  takeUntold(): readonly CrashNote[] {
    const untold = this.#entries.filter((entry) => !entry.told)
    if (untold.length > 0) this.#keep(this.#entries.map((entry) => ({ ...entry, told: true })))
    return untold.map(({ at, process, reason }) => ({ at, process, reason }))
  }

  /** At once and in one go: the process may not live to see a promise. */
  #keep(entries: readonly Entry[]): void {
    this.#entries = entries
    try {
      writeFileSync(this.#path, JSON.stringify(entries, null, 1), { mode: 0o600 })
    } catch {
      // A full disk while crashing: there is nobody left to tell but this run, and it remembers.
    }
  }
}

/** `at run (index.cjs:1:2345)`, without the folders, which carry the name of a person. */
function framesOf(error: Error): string[] {
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s*at /.test(line))
    .slice(0, FRAMES_MAX)
  return [
    error.name,
    ...frames.map((line) =>
      line
        .trim()
        .replace(/\(?(?:[a-z]+:\/\/|\/|[A-Za-z]:\\)\S*?([^/\\\s]+)$/, (_, file: string) => basename(file)),
    ),
  ]
}
