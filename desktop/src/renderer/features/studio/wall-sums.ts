import type { WallRoom } from '@footlight/core/protocol'

export interface WallSums {
  readonly live: number
  readonly rooms: number
  /** In the rooms that are live. */
  readonly viewers: number
  /** null: the reader's role does not cover money. */
  readonly lastHour: number | null
  readonly today: number | null
}

/** What all rooms of the wall come to, whatever is searched for. */
export function sumsOf(rooms: readonly WallRoom[]): WallSums {
  const live = rooms.filter(({ status }) => status !== 'offline')
  return {
    live: live.length,
    rooms: rooms.length,
    viewers: live.reduce((sum, { viewers }) => sum + viewers, 0),
    lastHour: sumOf(rooms.map((room) => room.tokens_last_hour)),
    today: sumOf(rooms.map((room) => room.tokens_today)),
  }
}

/** null: none of them is known. */
function sumOf(tokens: readonly (number | null)[]): number | null {
  const known = tokens.filter((each) => each !== null)
  return known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0)
}
