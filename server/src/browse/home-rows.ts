import type { BrowseResult, Failure, GenderPath, HomeRow } from '@footlight/core/protocol'
import { ok, type Result } from '@footlight/core/rules'
import {
  type HomeLayout,
  type HomeSection,
  homeSections,
  isHomeLayout,
  parseHomeSections,
  SECTION_SEPARATOR,
} from '@footlight/core/rules/home-sections'
import type { Language } from '@footlight/core/rules/languages'
import { spokenLanguages } from '@footlight/core/rules/profiles/spoken-languages'
import type { Identity } from '../accounts/port.ts'
import { type BrowseList, type ListPages, listOf } from './browse-list.ts'
import { listWords } from './list-words.ts'
import { type AskedPage, type ReadPageDeps, readPage } from './read-page.ts'

/** Cards of a row; there are more behind its link. */
const ROW_CARDS = 12
const TAG_ROWS = 3

/** How somebody has their first page. */
export interface HomeChoice {
  readonly layout: HomeLayout
  readonly sections: readonly HomeSection[]
  /** null: all areas. */
  readonly area: GenderPath | null
}

/** What the account says, else what the browser asks for. */
export function homeChoice(
  query: { readonly layout?: string | undefined; readonly sections?: string | undefined },
  area: GenderPath | null,
  identity: Identity,
): HomeChoice {
  const own = identity.kind === 'person' ? identity.person.settings : null
  const layout = own?.home_layout ?? query.layout
  const named = own?.home_custom.length ? own.home_custom : (query.sections ?? '').split(SECTION_SEPARATOR)
  const sections = layout === 'custom' ? parseHomeSections(named) : homeSections
  return {
    layout: isHomeLayout(layout) ? layout : 'classic',
    // Who wants rows of their own and has not chosen any yet begins with those of the site.
    sections: sections.length === 0 ? homeSections : sections,
    area,
  }
}

/**
 * The first page as rows: each is the beginning of a list that has a page of its own, made by the same rules
 * and kept as long as that. Lists that have nobody are left out.
 */
export async function readHomeRows(
  asked: AskedPage,
  { layout, sections, area }: HomeChoice,
  identity: Identity,
  deps: ReadPageDeps & { readonly listPages: ListPages },
): Promise<Result<BrowseResult, Failure>> {
  const { language, site, query } = asked
  const beginning = { p: 1, hl: query.hl, 'gender-hide': query['gender-hide'] }
  const whole = await readPage(
    { ...asked, list: listIn(area, '', deps.listPages), query: { ...beginning, perPage: 1 } },
    identity,
    deps,
  )
  if (!whole.ok) return whole
  const lists = sections.flatMap((section) =>
    pathsOf(section, whole.value, language).map((path) => ({
      section,
      list: listIn(area, path, deps.listPages),
    })),
  )
  const rows = await Promise.all(
    lists.map(async ({ section, list }): Promise<HomeRow | null> => {
      if (section === 'history') return emptyRow(list, language)
      if (section === 'followed' && identity.kind === 'guest') return null
      const row = {
        list,
        query: { ...beginning, perPage: ROW_CARDS },
        language,
        site: { ...site, home: null },
      }
      const page = await readPage(row, identity, deps)
      if (!page.ok || page.value.userList.length === 0) return null
      const { userList, totalCount, seo } = page.value
      return { section, title: seo.h1, path: list.path, userList, totalCount }
    }),
  )
  const shown = rows.filter((row) => row !== null)
  return ok({
    ...whole.value,
    userList: [],
    totalCount: 0,
    isSearchEmpty: shown.length === 0,
    rows: shown,
    layout,
  })
}

/** The browser fills it. */
function emptyRow(list: BrowseList, language: Language): HomeRow {
  const title = listWords(language).lists[list.name]!
  return { section: 'history', title, path: list.path, userList: [], totalCount: 0 }
}

/** Paths of the lists of a section, below the area where it has one: what there is most of, comes first. */
function pathsOf(
  section: HomeSection,
  { tagList, filterList }: BrowseResult,
  language: Language,
): readonly string[] {
  const most = (kind: string) =>
    filterList.filter((filter) => filter.kind === kind).sort((one, other) => other.count - one.count)
  if (section === 'tags') return tagList.slice(0, TAG_ROWS).map(({ tag }) => `tag/${tag}`)
  if (section === 'region')
    return most('region')
      .map(({ value }) => `region/${value}`)
      .slice(0, 1)
  if (section === 'language') {
    const spoken = most('lang')
    const own = spoken.find(({ value }) => spokenLanguages[value] === language)
    return [own ?? spoken[0]].flatMap((filter) => (filter === undefined ? [] : [`language/${filter.value}`]))
  }
  return [section === 'history' ? 'view-history' : section]
}

/** Lists that are there for the whole site alone have no area. */
function listIn(area: GenderPath | null, path: string, pages: ListPages): BrowseList {
  const list = (area === null ? null : listOf(`${area}/${path}`, pages)) ?? listOf(path, pages)
  if (list === null) throw new Error(`no list at ${path}`)
  return list
}
