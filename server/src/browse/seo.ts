import type { BrowseResult, PublicProfile, Seo } from '@footlight/core/protocol'
import { type Language, languages } from '@footlight/core/rules/languages'
import { spokenLanguages } from '@footlight/core/rules/profiles/spoken-languages'
import type { Person } from '../accounts/people-port.ts'
import type { RoomSnapshot } from '../rooms/live/live-directory.ts'
import type { BrowseList } from './browse-list.ts'
import { fill, type ListWords, languageName, listWords } from './list-words.ts'

/** What engines show of a description. */
const DESCRIPTION_CHARS_MAX = 200

interface Crumb {
  readonly name: string
  /** From the root of the site. */
  readonly path: string
}

interface Words {
  readonly metaTitle: string
  readonly metaDescription: string
}

/** Of a page whose head is worded. */
export interface Page {
  /** Of the words. */
  readonly language: Language
  /** As the address names it; absent, or none of ours: the address has no language of its own. */
  readonly hl: string | undefined
  /** It may stand in an index that anybody reads, wherever they are. */
  readonly isListed: boolean
  readonly publicUrl: string
}

/** What the operator says on the home of a site; null: the usual words. */
export interface HomeWords {
  readonly h1: string | null
  readonly title: string | null
  readonly description: string | null
  /** Its canonical address is its own `/`, whatever list it shows. */
  readonly isOwnAddress: boolean
}

/** Of a list (SEO-02): area and list in the words of the page's language. `home` null: not of a site's home. */
export function listSeo(
  list: BrowseList,
  { home: own = null, ...page }: Page & { readonly home?: HomeWords | null },
): BrowseResult['seo'] {
  const words = listWords(page.language)
  const area = list.gender === null ? null : words.areas[list.gender]!
  const of = fill(words.lists[list.name]!, valuesOf(list, words, page.language))
  const name = list.name === 'tag' && !list.isPublic ? '#' : of
  const usual =
    area === null
      ? name
      : list.name === 'all'
        ? fill(words.live, { area })
        : fill(words.of, { area, list: name })
  const home = { name: words.home, path: '/' }
  const ofArea = area === null ? [] : [{ name: area, path: `/${list.gender}` }]
  const ofList = list.name === 'all' ? [] : [{ name, path: list.path }]
  const h1 = own?.h1 ?? usual
  const about = words.abouts[list.name]
  const lead = about === undefined ? null : fill(about, valuesOf(list, words, page.language))
  const description = lead === null ? words.description : `${lead} ${words.description}`
  const said = { metaTitle: own?.title ?? h1, metaDescription: own?.description ?? description }
  const crumbs = own?.isOwnAddress ? [home] : [home, ...ofArea, ...ofList]
  return { ...seoOf(said, crumbs, page), h1, lead }
}

function valuesOf(
  { values }: BrowseList,
  words: ListWords,
  language: Language,
): Readonly<Record<string, string>> {
  const { tags, language: spoken, region } = values
  return {
    ...values,
    ...(tags !== undefined && {
      tags: tags
        .split(' ')
        .map((tag) => `#${tag}`)
        .join(' '),
    }),
    ...(spoken !== undefined && { language: languageName(spoken, language) }),
    ...(region !== undefined && { region: words.regions[region]! }),
  }
}

/** A picture of a room, and since when it is shown. */
export interface RoomPicture {
  /** From the root of the site. */
  readonly path: string
  /** ms since 1970; null: not known. */
  readonly liveSince: number | null
}

/** Of a room's page. `picture` null: nobody may see one. */
export function roomSeo(
  { username, displayName }: Person,
  { subject, status }: RoomSnapshot,
  picture: RoomPicture | null,
  page: Page,
): Seo {
  const words = listWords(page.language)
  const isLive = status !== 'offline'
  const description = isLive ? words.room.description : words.room.offline_description
  // Who is not on air is not said to be (SEO-04).
  const said = {
    metaTitle: fill(isLive ? words.room.title : words.room.offline_title, { name: displayName }),
    metaDescription: subject === '' ? fill(description, { name: displayName }) : `${displayName}: ${subject}`,
  }
  const crumbs = [
    { name: words.home, path: '/' },
    { name: displayName, path: `/${username}` },
  ]
  const seo = seoOf(said, crumbs, page)
  const profile = [
    { property: 'og:title', content: said.metaTitle },
    { property: 'og:type', content: 'profile' },
    { property: 'profile:username', content: username },
  ]
  return {
    ...seo,
    head: [...seo.head, ...profile, ...(picture === null ? [] : ofPicture(picture, said, page))],
  }
}

/** Of what a performer says about themself: https://schema.org/ProfilePage, where it may be indexed. */
export function profileSeo(profile: Omit<PublicProfile, 'seo'>, page: Page): Seo {
  const { username, displayName: name, offlinePictureUrl } = profile.user
  const words = listWords(page.language)
  const about = profile.about.replaceAll(/\s+/g, ' ').slice(0, DESCRIPTION_CHARS_MAX)
  const said = {
    metaTitle: fill(words.bio.title, { name }),
    metaDescription: about === '' ? fill(words.bio.description, { name }) : `${name}: ${about}`,
  }
  const path = `/${username}/bio`
  const crumbs = [
    { name: words.home, path: '/' },
    { name, path: `/${username}` },
    { name: words.bio.name, path },
  ]
  const seo = seoOf(said, crumbs, page)
  if (!page.isListed) return seo
  const person = {
    '@type': 'Person',
    name,
    alternateName: username,
    url: `${page.publicUrl}/${username}`,
    description: said.metaDescription,
    ...(offlinePictureUrl !== null && { image: page.publicUrl + offlinePictureUrl }),
    ...(profile.languages.length > 0 && {
      knowsLanguage: profile.languages.map((language) => spokenLanguages[language] ?? language),
    }),
    ...(profile.socials.length > 0 && { sameAs: profile.socials.map(({ url }) => url) }),
  }
  const profilePage = {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url: page.publicUrl + path,
    inLanguage: page.language,
    mainEntity: person,
  }
  return {
    ...seo,
    head: [
      ...seo.head,
      { property: 'og:title', content: said.metaTitle },
      { property: 'og:type', content: 'profile' },
      { property: 'profile:username', content: username },
      { 'script:ld+json': profilePage },
    ],
  }
}

/** The poster is the largest thing on the page: fetched before any script. */
function ofPicture({ path, liveSince }: RoomPicture, said: Words, { publicUrl, isListed }: Page): unknown[] {
  const poster = [
    { property: 'og:image', content: publicUrl + path },
    { tagName: 'link', rel: 'preload', as: 'image', href: path, fetchPriority: 'high' },
  ]
  if (liveSince === null || !isListed) return poster
  const since = new Date(liveSince).toISOString()
  // https://developers.google.com/search/docs/appearance/structured-data/video#live-stream
  const video = {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: said.metaTitle,
    description: said.metaDescription,
    thumbnailUrl: [publicUrl + path],
    uploadDate: since,
    isFamilyFriendly: false,
    publication: { '@type': 'BroadcastEvent', isLiveBroadcast: true, startDate: since },
  }
  return [...poster, { 'script:ld+json': video }]
}

function seoOf(words: Words, crumbs: readonly Crumb[], { hl, isListed, language, publicUrl }: Page): Seo {
  const address = publicUrl + crumbs.at(-1)!.path
  const inLanguage = (code: string) => `${address}?hl=${code}`
  return {
    ...words,
    head: [
      { title: words.metaTitle },
      { name: 'description', content: words.metaDescription },
      {
        name: 'robots',
        content: isListed
          ? 'index, follow, max-snippet:-1, max-image-preview:large, max-video-preview:-1'
          : 'noindex, follow',
      },
      { tagName: 'link', rel: 'canonical', href: hl === language ? inLanguage(language) : address },
      ...(isListed
        ? [
            ...Object.keys(languages).map((code) => alternate(code, inLanguage(code))),
            alternate('x-default', address),
          ]
        : []),
      { 'script:ld+json': breadcrumbs(crumbs, publicUrl) },
    ],
  }
}

function alternate(hrefLang: string, href: string): Record<string, string> {
  return { tagName: 'link', rel: 'alternate', hrefLang, href }
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
