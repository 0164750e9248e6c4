import type { BrowseResult, GenderPath } from '@footlight/core/protocol'

const titles: Readonly<Record<GenderPath, string>> = {
  girls: 'Girls',
  men: 'Men',
  trans: 'Trans',
  couples: 'Couples',
}

/** Words for search engines and the head of the page. A tag is shown only when it is in normal form. */
export function browseSeo(area: {
  readonly gender: GenderPath | null
  readonly tag: string | null
  readonly followedOnly: boolean
}): BrowseResult['seo'] {
  if (area.followedOnly)
    return { metaTitle: 'Followed', metaDescription: 'The people you follow.', h1: 'Followed' }
  const people = area.gender === null ? 'Live now' : `${titles[area.gender]} live now`
  const tag = area.tag !== null && /^[a-z0-9-]+$/.test(area.tag) ? area.tag : null
  const h1 = tag === null ? people : `${people}: ${tag}`
  return { metaTitle: h1, metaDescription: 'Watch live, chat and tip. Adults only.', h1 }
}
