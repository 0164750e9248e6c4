import type { FanLevel } from '../../protocol/fan-level.ts'
import type { ItemState, MediaAccess } from '../../protocol/library.ts'
import { levelReaches, mediaPrice } from './fan-levels.ts'

/** What of an item decides who sees it. */
export interface MediaFacts {
  readonly state: ItemState
  /** Its performer has taken it out of their library. */
  readonly isDeleted: boolean
  readonly tokenPrice: number
  /** Free, and for guests too. */
  readonly isFreeNoAuth: boolean
  /** null: for everybody. */
  readonly fanLevel: FanLevel | null
  /** Made for one viewer's order, who has it as if they had bought it. */
  readonly isPrivate: boolean
}

/** Who asks, as far as an item is concerned. */
export interface MediaViewer {
  readonly isGuest: boolean
  /** The item is theirs. */
  readonly isOwner: boolean
  readonly isStaff: boolean
  /** Have paid for it, at whatever time. */
  readonly hasBought: boolean
  /** In the fan club of its performer; null: in none. */
  readonly level: FanLevel | null
  /** The performer does not let them in: by a ban, or because of what or where they are. */
  readonly isShutOut: boolean
}

/**
 * LIBRARY-ACCESS-01: what somebody gets of an item, wherever they ask; null: for them it is not there.
 * `complete` and `free`: everything. `preview`: its cover and what it costs.
 */
export function mediaAccess(item: MediaFacts, viewer: MediaViewer): MediaAccess | null {
  // Removed by the site staff, or somebody on it took their release back: it is nobody's any more.
  if (item.state === 'removed') return null
  if (viewer.isOwner) return item.isDeleted ? null : 'complete'
  if (viewer.isStaff) return item.state === 'draft' ? null : 'complete'
  // Who paid keeps it: after a ban, after its performer deleted it, after its price changed.
  if (viewer.hasBought) return 'complete'
  if (item.state !== 'published' || item.isDeleted || item.isPrivate || viewer.isShutOut) return null
  if (item.fanLevel !== null && levelReaches(viewer.level, item.fanLevel)) return 'complete'
  if (item.fanLevel !== null && item.tokenPrice === 0) return 'preview'
  if (mediaPrice(item.tokenPrice, viewer.level) > 0) return 'preview'
  return viewer.isGuest && !item.isFreeNoAuth ? 'preview' : 'free'
}

/** Whether tokens open it: what only members get, and what costs nothing, cannot be bought. */
export function isForSale(item: MediaFacts): boolean {
  return item.state === 'published' && !item.isDeleted && !item.isPrivate && item.tokenPrice > 0
}
