import type { BrowseResult, GenderPath, Seo } from '@footlight/core/protocol'
import type { Person } from '../accounts/people-port.ts'
import type { RoomSnapshot } from '../rooms/live/live-directory.ts'

/** Which list: everybody, one area, one tag of an area, or whom one follows. */
export interface BrowseArea {
  /** null: all of them. */
  readonly gender: GenderPath | null
  readonly tag: string | null
  readonly followedOnly: boolean
}

const areaNames: Readonly<Record<GenderPath, string>> = {
  girls: 'Girls',
  men: 'Men',
  trans: 'Trans',
  couples: 'Couples',
}

interface Crumb {
  readonly name: string
  /** From the root of the site. */
  readonly path: string
}

interface Words {
  readonly metaTitle: string
  readonly metaDescription: string
}

interface Place {
  /** To the page itself, which is the last. */
  readonly crumbs: readonly [...Crumb[], Crumb]
  /** It may stand in an index that anybody reads, wherever they are. */
  readonly isListed: boolean
  readonly publicUrl: string
}

const home: Crumb = { name: 'Live now', path: '/' }

/**
 * Of a list (SEO-02). A tag is named only when it is in normal form. `isListed`: it has somebody in it, and is
 * no search.
 */
export function browseSeo(area: BrowseArea, isListed: boolean, publicUrl: string): BrowseResult['seo'] {
  const { gender } = area
  if (area.followedOnly) {
    const crumbs = [home, { name: 'Followed', path: '/followed' }] as const
    const words = { metaTitle: 'Followed', metaDescription: 'The people you follow.' }
    return { ...seoOf(words, { crumbs, isListed: false, publicUrl }), h1: 'Followed' }
  }
  const people = gender === null ? 'Live now' : `${areaNames[gender]} live now`
  const tag = area.tag !== null && /^[a-z0-9-]+$/.test(area.tag) ? area.tag : null
  const h1 = tag === null ? people : `${people}: ${tag}`
  const words = { metaTitle: h1, metaDescription: 'Watch live, chat and tip. Adults only.' }
  const place = {
    crumbs: crumbsOf(gender, tag),
    isListed: isListed && tag === area.tag,
    publicUrl,
  }
  return { ...seoOf(words, place), h1 }
}

/** Of a room's page. `thumb`: the address of its newest picture; null: nobody may see one. */
export function roomSeo(
  { username, displayName }: Person,
  { subject }: RoomSnapshot,
  thumb: string | null,
  { isListed, publicUrl }: Pick<Place, 'isListed' | 'publicUrl'>,
): Seo {
  const words = {
    metaTitle: `${displayName} live`,
    metaDescription: subject === '' ? `Watch ${displayName}, chat and tip.` : `${displayName}: ${subject}`,
  }
  const crumbs = [home, { name: displayName, path: `/${username}` }] as const
  const seo = seoOf(words, { crumbs, isListed, publicUrl })
  const profile = [
    { property: 'og:title', content: words.metaTitle },
    { property: 'og:type', content: 'profile' },
    { property: 'profile:username', content: username },
  ]
  // The poster is the largest thing on the page: fetched before any script.
  const poster =
    thumb === null
      ? []
      : [
          { property: 'og:image', content: thumb },
          { tagName: 'link', rel: 'preload', as: 'image', href: thumb, fetchPriority: 'high' },
        ]
  return { ...seo, head: [...seo.head, ...profile, ...poster] }
}

function seoOf(words: Words, { crumbs, isListed, publicUrl }: Place): Seo {
  return {
    ...words,
    head: [
      { title: words.metaTitle },
      { name: 'description', content: words.metaDescription },
      { name: 'robots', content: isListed ? 'index,follow' : 'noindex,follow' },
      { tagName: 'link', rel: 'canonical', href: publicUrl + crumbs.at(-1)!.path },
      { 'script:ld+json': breadcrumbs(crumbs, publicUrl) },
    ],
  }
}

function crumbsOf(gender: GenderPath | null, tag: string | null): Place['crumbs'] {
  if (gender === null) return [home]
  const area = { name: areaNames[gender], path: `/${gender}` }
  return tag === null ? [home, area] : [home, area, { name: `#${tag}`, path: `/${gender}/tag/${tag}` }]
}

/** https://schema.org/BreadcrumbList */
function breadcrumbs(crumbs: readonly Crumb[], publicUrl: string): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  }
}
