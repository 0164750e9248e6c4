import type { GenderPath } from '@footlight/core/protocol/rooms'
import type { BrowseArea } from '@footlight/core/stores/browse-store'

/** Tags belong to an area; from lists that have none they lead to the first. */
const AREA_WITHOUT_ONE: GenderPath = 'girls'

/** Page of a tag, seen from a list. */
export function tagAddress(area: BrowseArea, tag: string): string {
  const gender = area.kind === 'gender' || area.kind === 'tag' ? area.gender : AREA_WITHOUT_ONE
  return `/${gender}/tag/${encodeURIComponent(tag)}`
}
