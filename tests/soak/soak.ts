import fc from 'fast-check'
import { audit } from './audit.ts'
import { Lag } from './lag.ts'
import { runs, type Move, type RunOptions } from './moves.ts'
import { Play } from './play.ts'
import type { Venue } from './venue.ts'

/** Of a run that failed: at most so long is spent on making it shorter. */
const SHRINK_MS = 120_000

export interface SoakOptions extends RunOptions {
  readonly venue: Venue
  readonly runs: number
  /** The first run has this seed, the next one the next. */
  readonly seed: number
  /** From a report; replays one run, as far as it was made shorter. */
  readonly path?: string
  /** Rooms that are played at the same time. */
  readonly lanes: number
  /** Whether a run that failed is made shorter. */
  readonly isShrunk: boolean
  readonly onRun?: (seed: number) => void
}

export interface SoakFailure {
  readonly seed: number
  readonly path: string
  readonly moves: readonly Move[]
  readonly faults: readonly string[]
}

/** A run in which this process was further behind proves nothing, and is played again. */
const LAG_TOLERATED_MS = 120
const ATTEMPTS_MAX = 4

/** What is wrong after a run; a fault counts when it was found by a process that kept its time. */
async function playInTime(venue: Venue, moves: readonly Move[]): Promise<readonly string[]> {
  for (let attempt = 1; ; attempt += 1) {
    const lag = new Lag()
    const faults = await playRun(venue, moves).catch((error: unknown) => [String(error)])
    const lateMs = lag.end()
    if (faults.length === 0 || lateMs <= LAG_TOLERATED_MS) return faults
    if (attempt === ATTEMPTS_MAX) return [...faults, `this process was ${lateMs.toFixed(0)} ms behind`]
  }
}

/** Plays one run in a room of its own and answers what is wrong after it. */
export async function playRun(venue: Venue, moves: readonly Move[]): Promise<readonly string[]> {
  const play = new Play(venue)
  try {
    await play.open()
    for (const move of moves) await play.move(move)
    await play.close()
    return await audit(play)
  } finally {
    play.leave()
  }
}

/** Each run is a check of its own: several go on at once, and each is made shorter and played again by itself. */
export async function soak(options: SoakOptions): Promise<readonly SoakFailure[]> {
  const failures: SoakFailure[] = []
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < options.runs) {
      const seed = options.seed + next
      next += 1
      const failure = await check(options, seed)
      if (failure !== null) failures.push(failure)
      options.onRun?.(seed)
    }
  }
  await Promise.all(Array.from({ length: options.lanes }, lane))
  return failures
}

async function check({ venue, path, isShrunk, ...options }: SoakOptions, seed: number): Promise<SoakFailure | null> {
  let faults: readonly string[] = []
  const property = fc.asyncProperty(runs(options), async (moves) => {
    const found = await playInTime(venue, moves)
    if (found.length > 0) faults = found
    return found.length === 0
  })
  const result = await fc.check(property, { seed, numRuns: 1, unbiased: true, endOnFailure: !isShrunk, interruptAfterTimeLimit: SHRINK_MS, ...(path !== undefined && { path }) })
  if (!result.failed || result.counterexample === null) return result.failed ? { seed, path: '', moves: [], faults: [String(result.errorInstance ?? 'interrupted')] } : null
  return { seed, path: result.counterexamplePath ?? '', moves: result.counterexample[0], faults: faults.length > 0 ? faults : [String(result.errorInstance)] }
}
