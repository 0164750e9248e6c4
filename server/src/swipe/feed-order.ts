/**
 * The order of a feed: rooms by a hash of their name under a seed, one permutation per round. Where somebody
 * is follows from their cursor alone, so no process remembers anybody, and who comes and goes live meanwhile
 * changes nobody else's place.
 */
export interface FeedPlace {
  /** 16 hexadecimal digits; another seed, another order. */
  readonly seed: string
  /** Counts up whenever all rooms were there. */
  readonly round: number
  /** Key of the last room in this round, 16 hexadecimal digits; empty: none yet. */
  readonly after: string
}

export interface Placed<T> {
  readonly item: T
  /** Behind it. */
  readonly place: FeedPlace
}

const ROUNDS_MAX = 999_999
/**
 * Rounds that are tried for one that does not begin with the room that was there last: of two rooms every other
 * round does, and all of so many never in practice.
 */
const ROUNDS_TRIED = 40

export function newPlace(random: () => number): FeedPlace {
  const half = () =>
    Math.floor(random() * 0x1_0000_0000)
      .toString(16)
      .padStart(8, '0')
  return { seed: half() + half(), round: 0, after: '' }
}

/** `cursor` as the protocol's schema lets it through. */
export function placeOf(cursor: string): FeedPlace {
  const [seed = '', round = '0', after = ''] = cursor.split('.')
  return { seed, round: Number(round), after }
}

export function cursorOf({ seed, round, after }: FeedPlace): string {
  return `${seed}.${round}.${after}`
}

/**
 * The next rooms: the rest of this round first, then the next one, which does not begin with the room that
 * was there last unless it is the only one. None is in the answer twice: it ends before the first that would
 * be, since one that is left out here would not come in its round at all.
 */
export function takeNext<T>(
  rooms: readonly T[],
  nameOf: (room: T) => string,
  { from, countMax }: { readonly from: FeedPlace; readonly countMax: number },
): readonly Placed<T>[] {
  const taken = inRound(rooms, nameOf, from).slice(0, countMax)
  if (taken.length === countMax) return taken
  const names = new Set(taken.map(({ item }) => nameOf(item)))
  const last = taken.at(-1)
  const lastName =
    last === undefined
      ? rooms.map(nameOf).find((name) => keyOf(from, name) === from.after)
      : nameOf(last.item)
  let next = inRound(rooms, nameOf, nextRound(from, 1))
  for (let ahead = 2; ahead <= ROUNDS_TRIED && next.length > 1; ahead += 1) {
    if (next[0] === undefined || nameOf(next[0].item) !== lastName) break
    next = inRound(rooms, nameOf, nextRound(from, ahead))
  }
  const again = next.findIndex(({ item }) => names.has(nameOf(item)))
  const more = again === -1 ? next : next.slice(0, again)
  return [...taken, ...more.slice(0, countMax - taken.length)]
}

/** Rooms of this round behind the place, in its order. */
export function inRound<T>(
  rooms: readonly T[],
  nameOf: (room: T) => string,
  place: FeedPlace,
): readonly Placed<T>[] {
  return rooms
    .map((item) => ({ item, place: { ...place, after: keyOf(place, nameOf(item)) } }))
    .filter((each) => each.place.after > place.after)
    .sort((a, b) => (a.place.after < b.place.after ? -1 : 1))
}

function nextRound({ seed, round }: FeedPlace, ahead: number): FeedPlace {
  return { seed, round: (round + ahead) % ROUNDS_MAX, after: '' }
}

/**
 * 64 bits of a mixing hash (after cyrb53, which is in the public domain): it has to spread names evenly and
 * fast, and keeps no secret.
 */
function keyOf({ seed, round }: FeedPlace, name: string): string {
  let a = Number.parseInt(seed.slice(0, 8), 16) ^ (round * 0x9e37_79b1)
  let b = Number.parseInt(seed.slice(8), 16) ^ (round * 0x85eb_ca6b)
  for (let at = 0; at < name.length; at += 1) {
    const code = name.charCodeAt(at)
    a = Math.imul(a ^ code, 0x9e37_79b1)
    b = Math.imul(b ^ code, 0x5f35_6495)
  }
  a = Math.imul(a ^ (a >>> 16), 0x85eb_ca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2_ae35)
  b = Math.imul(b ^ (b >>> 16), 0x85eb_ca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2_ae35)
  return hex(a) + hex(b)
}

function hex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0')
}
