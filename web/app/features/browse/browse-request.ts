import {
  type BrowseResult,
  browseFilters,
  type browseRoutes,
  type GenderPath,
  genderPaths,
} from '@footlight/core/protocol/browse'
import type { QueryOf } from '@footlight/core/protocol/route'
import type { BrowseQuery } from '@footlight/core/stores/browse-store'
import { cookieNames, readCookie } from '../../request/cookies.ts'

/** Which list an address asks for. */
export interface BrowseRequest {
  /** Of the list, without slashes around it; empty: everybody. */
  readonly path: string
  readonly query: BrowseQuery
  /** Of a first page that this browser wants as rows; absent: a list. */
  readonly home?: HomeQuery
}

type HomeQuery = Pick<QueryOf<typeof browseRoutes.browseHome>, 'layout' | 'sections' | 'area'>

export interface BrowsePage extends BrowseRequest {
  readonly result: BrowseResult
}

/** What an address may narrow its list by; the server judges the values. */
const parameters = ['q', ...browseFilters, 'hl'] as const
const SEARCH_MAX = 64

/**
 * `/` is the area that the `gender` cookie names, where it names one; a search from there is of everybody.
 */
export function readBrowseRequest({ pathname, searchParams }: URL, cookies: string | null): BrowseRequest {
  const query: Partial<Record<(typeof parameters)[number], string>> = {}
  for (const name of parameters) {
    const value = searchParams.get(name)?.trim()
    if (value) query[name] = name === 'q' ? value.slice(0, SEARCH_MAX) : value
  }
  const path = pathname.replace(/^\/|\/$/g, '')
  if (path !== '') return { path, query }
  const letter = readCookie(cookies, cookieNames.gender)
  const layout = readCookie(cookies, cookieNames.layout)
  if ((layout === 'section' || layout === 'custom') && Object.keys(query).every((name) => name === 'hl'))
    return { path: '', query, home: homeQuery(layout, letter, cookies) }
  const remembered = Object.entries(genderPaths).find(([, value]) => value === letter)?.[0]
  return { path: query.q === undefined ? (remembered ?? '') : '', query }
}

function homeQuery(layout: string, area: string | null, cookies: string | null): HomeQuery {
  const sections = readCookie(cookies, cookieNames.homeSections)
  return { layout, ...(area !== null && { area }), ...(sections !== null && { sections }) }
}

/** The API's address of a list, below `/api/v1`. */
export function browseAddress({ path, query, home }: BrowseRequest): string {
  const search = new URLSearchParams({ ...query, ...home } as Record<string, string>)
    .toString()
    .replaceAll('+', '%20')
  return `/browse/react/${path}${search === '' ? '' : `?${search}`}`
}

/** The page of a list as it is narrowed now. */
export function listAddress({ path, query }: BrowseRequest): string {
  const search = new URLSearchParams(query as Record<string, string>).toString().replaceAll('%2C', ',')
  return `/${path}${search === '' ? '' : `?${search}`}`
}

/** The same list of another area. */
export function inArea({ path, query }: BrowseRequest, area: GenderPath): string {
  const [first = '', ...rest] = path.split('/')
  const below = first in genderPaths || first === '' ? rest : [first, ...rest]
  return listAddress({ path: [area, ...below].join('/'), query })
}

/** The page of a list narrowed by one more value of a chip, or without it where it is narrowed so already. */
export function toggled({ path, query }: BrowseRequest, kind: string, value: string): string {
  const values = (query[kind as keyof BrowseQuery] ?? '').split(',').filter(Boolean)
  const others = values.includes(value) ? values.filter((each) => each !== value) : [...values, value]
  const { [kind as keyof BrowseQuery]: _, ...rest } = query
  return listAddress({ path, query: others.length === 0 ? rest : { ...rest, [kind]: others.join(',') } })
}
