import fc from 'fast-check'

/** One step of a run, as it is played, printed and typed in again: who does what. */
export type Move = string

export const viewers = ['payer', 'spy', 'stranger'] as const
export type ViewerName = (typeof viewers)[number]

/** What is agreed before the quarrel begins. */
const openings: readonly (readonly Move[])[] = [
  ['payer asks private', 'performer accepts'],
  ['payer asks private', 'performer accepts', 'pass 1000', 'spy asks spy'],
  ['payer asks exclusive', 'performer accepts'],
  ['payer asks group', 'spy asks group', 'performer starts group'],
  ['performer announces tickets', 'payer asks ticket', 'spy asks ticket', 'performer starts limited'],
  ['performer announces goal', 'payer asks pledge', 'spy asks pledge'],
  ['payer asks camera', 'performer accepts'],
  [],
]

/**
 * Beside them a recording of the public room, or a show that is stored: where the file is held against the
 * bill.
 */
const recordedOpenings: readonly (readonly Move[])[] = [
  ['payer asks recording'],
  ['performer keeps recordings', 'payer asks private', 'performer accepts'],
]

const waits = [300, 1_000, 3_000, 6_000, 9_500, 13_500, 16_000].map((ms) => `pass ${ms}`)
const lies = [
  'silent',
  'speaks',
  'goes deaf',
  'cuts socket',
  'cuts media',
  'cuts',
  'comes back',
  'comes back',
  'opens tab',
  'presses',
  'shows a camera',
  'logs out',
]
const orders = ['private', 'exclusive', 'cam2cam', 'camera', 'spy', 'spy', 'ticket', 'group', 'pledge']
const ends = ['private', 'spy', 'group', 'camera', 'request', 'recording']
const tricks = [
  'looks',
  'repeats',
  'repeats under another key',
  'repeats with another body',
  'pries',
  'gives the password',
]
const performing = [
  'accepts',
  'accepts',
  'accepts and ends',
  'declines',
  'ends',
  'raises prices',
  'lowers prices',
  'sets a minimum',
  'sets a pre-tip',
  'sets a password',
  'drops the password',
  'stands by',
  'ends standby',
  'mutes',
  'unmutes',
  'unpublishes',
  'loses the line',
  'publishes',
  'publishes',
  'announces tickets',
  'announces goal',
  'starts limited',
  'starts group',
  'cancels',
]
const restrictions = viewers.flatMap((who) =>
  ['bans', 'unbans', 'kicks', 'silences'].map((what) => `performer ${what} ${who}`),
)

const ofViewers = (what: readonly string[]): Move[] =>
  viewers.flatMap((who) => what.map((each) => `${who} ${each}`))
/** The one who pays has the most to gain. */
const likely = (moves: readonly Move[]) => fc.constantFrom(...moves)

const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 8, arbitrary: likely(waits) },
  { weight: 4, arbitrary: likely(lies.map((lie) => `payer ${lie}`)) },
  { weight: 4, arbitrary: likely(ofViewers(lies)) },
  { weight: 2, arbitrary: likely(ofViewers(orders.map((what) => `asks ${what}`))) },
  { weight: 2, arbitrary: likely(ofViewers(ends.map((what) => `ends ${what}`))) },
  { weight: 2, arbitrary: likely(ofViewers(tricks)) },
  { weight: 4, arbitrary: likely(performing.map((what) => `performer ${what}`)) },
  { weight: 1, arbitrary: likely(restrictions) },
)

/** Two at the same time: who comes first is the server's to say. */
const race = fc.tuple(move, move).map((both) => both.join(' & '))
const lively: fc.Arbitrary<Move> = fc.oneof({ weight: 4, arbitrary: move }, { weight: 1, arbitrary: race })
const deadly: fc.Arbitrary<Move> = fc.oneof(
  { weight: 3, arbitrary: lively },
  { weight: 1, arbitrary: fc.constant('server dies') },
  { weight: 1, arbitrary: move.map((each) => `${each} & server dies`) },
)

export interface RunOptions {
  /** Whether anything is recorded: then files are made, which cost a process each. */
  readonly isRecorded: boolean
  /** Whether the server is killed: then it is a run's own. */
  readonly isMortal: boolean
  readonly movesMax: number
}

export function runs({ isRecorded, isMortal, movesMax }: RunOptions): fc.Arbitrary<readonly Move[]> {
  const opening = fc.constantFrom(...(isRecorded ? recordedOpenings : openings))
  return fc
    .tuple(opening, fc.array(isMortal ? deadly : lively, { minLength: 3, maxLength: movesMax, size: 'max' }))
    .map(([first, rest]) => [...first, ...rest])
}
