import type { Clock } from '@footlight/core/ports'
import type { Gathered } from '../notification-port.ts'
import { gathered, type Source } from './source.ts'

/** What is written with a time of some moments ago is there by then. ms */
const SETTLED_MS = 2_000
/** So far back is read again: what was found is told once. ms */
const OVERLAP_MS = 60_000
/** What one step finds at most. */
const PAGE = 500

type Found = Partial<Omit<Gathered, 'position'>> & {
  /** When the last of it happened; null: nothing did. */
  readonly last: number | null
}

/** A source that is read by the times of its rows, which do not come in their order. */
export function throughTime(
  name: string,
  clock: Clock,
  find: (after: number, upTo: number) => Promise<Found>,
): Source {
  return {
    name,
    start: async () => clock.now() - SETTLED_MS,
    async read(after) {
      const upTo = clock.now() - SETTLED_MS
      if (upTo <= after) return null
      const { last, ...found } = await find(after - OVERLAP_MS, upTo)
      const count = (found.fanOuts?.length ?? 0) + (found.told?.length ?? 0)
      // A full page: there may be more behind it.
      return gathered(last !== null && count >= PAGE && last > after ? last : upTo, found)
    },
  }
}
