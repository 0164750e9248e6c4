import type { RoomStatus, WallRoom } from '@footlight/core/protocol'

export const wallOrders = ['alert', 'name', 'state', 'viewers', 'hour'] as const
export type WallOrder = (typeof wallOrders)[number]

export interface WallSort {
  readonly by: WallOrder
  readonly isDescending: boolean
}

/** A room that rings, one whose alert somebody has seen, one without. */
export type AlertRank = 2 | 1 | 0

/** What stands first where somebody chooses an order: what wants a look. */
const descendsFirst: Readonly<Record<WallOrder, boolean>> = {
  alert: true,
  name: false,
  state: false,
  viewers: true,
  // The slowest hour against the usual one.
  hour: false,
}

/** The same order turned around, or another one from its own end. */
export function sortedBy(by: WallOrder, before: WallSort): WallSort {
  return { by, isDescending: by === before.by ? !before.isDescending : descendsFirst[by] }
}

const stateRanks: Readonly<Record<RoomStatus, number>> = {
  reconnecting: 0,
  online: 1,
  private: 2,
  limited: 3,
  connected: 4,
  online_ai: 5,
  standby: 6,
  offline: 7,
}

function rankOfState({ status }: Pick<WallRoom, 'status'>): number {
  return stateRanks[status]
}

interface Arrangement {
  readonly sort: WallSort
  /** Part of a name; empty: all. */
  readonly search: string
  readonly rankOf: (username: string) => AlertRank
  /** Of the names. */
  readonly language: string
}

/**
 * The rooms that were searched for, in order. What is not known stands last from either end, and equals are by
 * name, so that no tile jumps between two looks.
 */
export function arrangeRooms(
  rooms: readonly WallRoom[],
  { sort, search, rankOf, language }: Arrangement,
): readonly WallRoom[] {
  const wanted = search.trim().toLocaleLowerCase(language)
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  const readValue = { ...values, alert: (room: WallRoom) => rankOf(room.username) }[sort.by]
  const found = rooms.filter((room) =>
    [room.display_name, room.username].some((name) => name.toLocaleLowerCase(language).includes(wanted)),
  )
  const byName = (a: WallRoom, b: WallRoom): number =>
    compare(a.display_name, b.display_name) || compare(a.username, b.username)
  return found.toSorted((a, b) => {
    if (sort.by === 'name') return sort.isDescending ? byName(b, a) : byName(a, b)
    const [left, right] = [readValue(a), readValue(b)]
    // Among rooms that want no look those that are live stand first.
    if (left === right) return (sort.by === 'alert' ? rankOfState(a) - rankOfState(b) : 0) || byName(a, b)
    if (left === null || right === null) return left === null ? 1 : -1
    return sort.isDescending ? right - left : left - right
  })
}

const values: Readonly<Record<WallOrder, (room: WallRoom) => number | null>> = {
  alert: () => null,
  name: () => null,
  state: rankOfState,
  viewers: ({ viewers }) => viewers,
  hour: hourAgainstUsual,
}

/** 1: an hour as usual; null: not known. */
export function hourAgainstUsual({
  tokens_last_hour: taken,
  tokens_usual_hour: usual,
}: Pick<WallRoom, 'tokens_last_hour' | 'tokens_usual_hour'>): number | null {
  return taken === null || usual === null || usual === 0 ? null : taken / usual
}
