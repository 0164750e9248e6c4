import fc from 'fast-check'
import { audit } from './audit.ts'
import { Lag } from './lag.ts'
import { type Move, type RunOptions, runs } from './moves.ts'
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

/** Plays one run in a room of its own and answers what is wrong after it. */
export async function playRun(venue: Venue, moves: readonly Move[]): Promise<readonly string[]> {
  const play = new Play(venue)
  const lag = new Lag()
  try {
    await play.open()
    for (const move of moves) await play.move(move)
    await play.close()
    return await audit(play, lag.lateMs())
  } finally {
    lag.end()
    play.leave()
  }
}

/**
 * Each run is a check of its own: several go on at once, and each is made shorter and played again alone.
 */
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

async function check(
  { venue, path, isShrunk, ...options }: SoakOptions,
  seed: number,
): Promise<SoakFailure | null> {
  let faults: readonly string[] = []
  const property = fc.asyncProperty(runs(options), async (moves) => {
    const found = await playRun(venue, moves)
    if (found.length > 0) faults = found
    return found.length === 0
  })
  const result = await fc.check(property, {
    seed,
    numRuns: 1,
    unbiased: true,
    endOnFailure: !isShrunk,
    interruptAfterTimeLimit: SHRINK_MS,
    ...(path !== undefined && { path }),
  })
  // One that took too long, and had no fault until then, has none.
  if (!result.failed || result.counterexample === null) return null
  return {
    seed,
    path: result.counterexamplePath ?? '',
    moves: result.counterexample[0],
    faults: faults.length > 0 ? faults : [String(result.errorInstance)],
  }
}
