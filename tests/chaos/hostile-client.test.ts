import { expect, test } from 'vitest'
import { openMortalVenue } from '../soak/mortal-venue.ts'
import type { Move } from '../soak/moves.ts'
import { playRun, type SoakFailure, type SoakOptions, soak } from '../soak/soak.ts'
import { openVenue, type Venue } from '../soak/venue.ts'

/**
 * `npm run soak` plays 2,000; `SOAK_KIND`, `SOAK_SEED` and `SOAK_PATH` of a report play one of them again,
 * `SOAK_PLAY` the moves that are given.
 */
const RUNS = Number(process.env['SOAK_RUNS'] ?? 60)
const SEED = Number(process.env['SOAK_SEED'] ?? 1)
const PATH = process.env['SOAK_PATH']
const PLAY = process.env['SOAK_PLAY']
const LANES = Number(process.env['SOAK_LANES'] ?? 8)
/**
 * A second of the run in so much of a real one: fast enough for periods of grace, slow enough to tell a
 * second by.
 */
const SCALE = 3
const TIMEOUT_MS = 60_000 + RUNS * 20_000

type Kind = 'fast' | 'recorded' | 'mortal'

/** Of each kind so many of all. What is recorded takes real time, and who is killed is alone. */
const kinds: Readonly<
  Record<
    Kind,
    {
      readonly share: number
      readonly open: () => Promise<Venue>
      readonly lanes: number
      readonly options: Pick<SoakOptions, 'isRecorded' | 'isMortal' | 'movesMax'>
    }
  >
> = {
  fast: {
    share: 0.86,
    open: () => openVenue(SCALE),
    lanes: LANES,
    options: { isRecorded: false, isMortal: false, movesMax: 12 },
  },
  recorded: {
    share: 0.08,
    open: () => openVenue(1),
    lanes: Math.ceil(LANES / 2),
    options: { isRecorded: true, isMortal: false, movesMax: 6 },
  },
  mortal: {
    share: 0.06,
    open: () => openMortalVenue(SCALE),
    lanes: 1,
    options: { isRecorded: false, isMortal: true, movesMax: 8 },
  },
}

const chosen = (Object.keys(kinds) as Kind[]).filter((kind) =>
  [undefined, kind].includes(process.env['SOAK_KIND'] as Kind | undefined),
)

function report(kind: Kind, { seed, path, moves, faults }: SoakFailure): string {
  return [
    `SOAK_KIND=${kind} SOAK_SEED=${seed} SOAK_PATH=${path}`,
    `SOAK_PLAY='${moves.join('; ')}'`,
    ...faults.map((fault) => `  ${fault}`),
  ].join('\n')
}

async function playAll(kind: Kind, runs: number): Promise<void> {
  const { open, lanes, options } = kinds[kind]
  const venue = await open()
  try {
    const failures = await soak({
      venue,
      runs,
      seed: SEED,
      lanes,
      isShrunk: true,
      ...(PATH !== undefined && { path: PATH }),
      ...options,
    })
    expect(failures.map((failure) => report(kind, failure)).join('\n\n')).toBe('')
  } finally {
    await venue.close()
  }
}

async function playGiven(moves: readonly Move[]): Promise<void> {
  const kind = moves.includes('server dies')
    ? 'mortal'
    : moves.some((move) => move.includes('record'))
      ? 'recorded'
      : 'fast'
  const venue = await kinds[kind].open()
  try {
    expect(await playRun(venue, moves)).toEqual([])
  } finally {
    await venue.close()
  }
}

if (PLAY !== undefined)
  test('the moves that are given', { timeout: TIMEOUT_MS }, () =>
    playGiven(PLAY.split(';').map((move) => move.trim())),
  )
else {
  for (const kind of chosen) {
    const runs = PATH === undefined ? Math.ceil(RUNS * kinds[kind].share) : 1
    const title = `PAID-01 PAID-02 PAID-03 PAID-04 PAID-05 ${runs} runs of liars (${kind}) from seed ${SEED}: paid time is watched time, at the price that was seen, and nobody watches what is closed`
    test.concurrent(title, { timeout: TIMEOUT_MS }, () => playAll(kind, runs))
  }
}
