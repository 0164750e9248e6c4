import type { WallRoom } from '@footlight/core/protocol'

/** Pictures that run at the same time: what a small computer decodes beside everything else. */
export const PICTURES_MAX = 12

/** Whether the reader may see this room's picture now, and there is one. */
export function hasPicture({ studio_view, status }: Pick<WallRoom, 'studio_view' | 'status'>): boolean {
  return studio_view !== 'none' && status !== 'offline'
}

/** Rooms whose picture runs: of those in sight the first, in the order of the wall. */
export function playingOf(rooms: readonly WallRoom[], inSight: ReadonlySet<string>): ReadonlySet<string> {
  const wanted = rooms.filter((room) => hasPicture(room) && inSight.has(room.username))
  return new Set(wanted.slice(0, PICTURES_MAX).map(({ username }) => username))
}
