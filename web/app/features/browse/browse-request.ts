import { type BrowseResult, type GenderPath, genderPaths } from '@footlight/core/protocol/rooms'
import type { BrowseArea, BrowseFilter } from '@footlight/core/stores/browse-store'
import { cookieNames, readCookie } from '../../request/cookies.ts'

/** Which list an address asks for. */
export interface BrowseRequest {
  readonly area: BrowseArea
  readonly filter: BrowseFilter
}

export interface BrowsePage extends BrowseRequest {
  readonly result: BrowseResult
}

/**
 * `/` is the area that the `gender` cookie names, where it names one; a search from there is of everybody.
 */
export function readBrowseRequest(url: string, cookies: string | null): BrowseRequest {
  const { pathname, searchParams } = new URL(url)
  const search = searchParams.get('q')?.trim().slice(0, 64)
  const filter: BrowseFilter = search ? { search } : {}
  const [first = '', second, term] = pathname
    .replace(/\.data$/, '')
    .split('/')
    .filter(Boolean)
    .map(decodeURIComponent)
  if (first === 'followed') return { area: { kind: 'followed' }, filter }
  if (isGenderPath(first)) {
    return {
      area:
        second === 'tag' && term ? { kind: 'tag', gender: first, term } : { kind: 'gender', gender: first },
      filter,
    }
  }
  const letter = readCookie(cookies, cookieNames.gender)
  const remembered = Object.entries(genderPaths).find(([, value]) => value === letter)?.[0]
  return {
    area: remembered && !search ? { kind: 'gender', gender: remembered as GenderPath } : { kind: 'all' },
    filter,
  }
}

/** The API's address of a list, below `/api/v1`. */
export function browseAddress({ area, filter }: BrowseRequest): string {
  const query = filter.search ? `?q=${encodeURIComponent(filter.search)}` : ''
  switch (area.kind) {
    case 'all':
      return `/browse/react/${query}`
    case 'followed':
      return `/browse/react/followed${query}`
    case 'gender':
      return `/browse/react/${area.gender}${query}`
    case 'tag':
      return `/browse/react/${area.gender}/tag/${encodeURIComponent(area.term)}${query}`
  }
}

function isGenderPath(value: string): value is GenderPath {
  return Object.hasOwn(genderPaths, value)
}
