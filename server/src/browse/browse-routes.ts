import type { Clock } from '@footlight/core/ports'
import { type BrowseCard, browseRoutes, GenderPath, genderPaths } from '@footlight/core/protocol'
import { fail } from '@footlight/core/rules'
import type { FollowRepository } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { Bus } from '../platform/cluster/bus.ts'
import type { ChangeableConfig, Config } from '../platform/config.ts'
import { type RegionBlocks, regionsChanged } from '../regions/region-blocks.ts'
import type { Thumbnails } from '../sfu/port.ts'
import { type SeenSite, type SiteDirectory, showsPictures } from '../sites/site-directory.ts'
import { AmortisedCache } from './amortised-cache.ts'
import { listOf } from './browse-list.ts'
import type { BrowseQuery } from './filter-chips.ts'
import { homeChoice, readHomeRows } from './home-rows.ts'
import { KeptPages } from './kept-pages.ts'
import { requestLanguage } from './list-words.ts'
import type { LiveIndex } from './live-index.ts'
import type { ModelRanks } from './model-ranks.ts'
import type { ModelSearch } from './model-search-port.ts'
import { rankings } from './ranking.ts'
import { isPlain, type PageSite, readPage } from './read-page.ts'

export interface BrowseRouteDeps {
  readonly blockedRegions: RegionBlocks
  readonly bus: Bus
  readonly clock: Clock
  readonly config: Pick<Config, 'companions'>
  readonly currentConfig: Pick<ChangeableConfig, 'ranking' | 'listPages'>
  readonly follows: FollowRepository
  readonly index: LiveIndex
  readonly models: ModelSearch
  readonly ranks: ModelRanks
  readonly sites: SiteDirectory
  readonly thumbnails: Thumbnails
}

/** The models of one list, by its path, as one caller sees them. */
export type ReadList = (
  path: string,
  query: BrowseQuery,
  caller: Identity,
  host: string | undefined,
) => Promise<readonly BrowseCard[]>

/** `GET /browse/react/…` (HTTP-13). Answers how others read a list by the same look. */
export function registerBrowseRoutes(
  registrar: Registrar,
  { index, bus, config, currentConfig, sites, ...rest }: BrowseRouteDeps,
): ReadList {
  const cache = new AmortisedCache()
  const pages = new KeptPages()
  let { ranking } = currentConfig
  const forget = () => {
    index.forget()
    cache.clear()
    pages.clear()
  }
  /** As it is now: what was made by another ranking is made anew. */
  const depsNow = () => {
    if (ranking !== currentConfig.ranking) forget()
    ranking = currentConfig.ranking
    return {
      ...rest,
      index,
      cache,
      pages,
      ranking: rankings[ranking],
      hasCompanions: config.companions !== null,
    }
  }
  registrar.app.addHook(
    'onClose',
    // Who does not want to be seen somewhere is in no answer from now on.
    bus.subscribe(regionsChanged, forget),
  )
  registerRoute(registrar, browseRoutes.browseHome, ({ query, identity, request }) => {
    const seen = sites.at(request.headers.host)
    // A site may begin with a part of everybody; who searches from there means all of them.
    const isHome = (query.q ?? '').trim() === ''
    const list =
      listOf(isHome ? rootPath(seen) : '', currentConfig.listPages) ?? listOf('', currentConfig.listPages)!
    const language = requestLanguage(request, query.hl)
    const { layout: _layout, sections: _sections, area, ...narrowing } = query
    const site = presentSite(seen, isHome)
    const asked = { list, query: narrowing, language, site, atHome: isHome && isPlain(narrowing) }
    const choice = homeChoice(query, list.gender ?? areaOf(area), identity)
    return choice.layout === 'classic' || !isPlain(narrowing)
      ? readPage(asked, identity, depsNow())
      : readHomeRows(asked, choice, identity, { ...depsNow(), listPages: currentConfig.listPages })
  })
  registerRoute(registrar, browseRoutes.browse, ({ params, query, identity, request }) => {
    const list = listOf(params['*'], currentConfig.listPages)
    if (list === null) return fail({ error: 'not_found' })
    const language = requestLanguage(request, query.hl)
    const site = presentSite(sites.at(request.headers.host), false)
    return readPage({ list, query, language, site }, identity, depsNow())
  })
  return async (path, query, caller, host) => {
    const page = await readPage(
      {
        list: listOf(path, currentConfig.listPages)!,
        query,
        language: 'en',
        site: presentSite(sites.at(host), false),
      },
      caller,
      depsNow(),
    )
    return page.ok ? page.value.userList : []
  }
}

/** Of its letter; null: none, or of no area. */
function areaOf(letter: string | undefined): GenderPath | null {
  return GenderPath.options.find((path) => genderPaths[path] === letter) ?? null
}

/** Path of the list that a site's home shows. */
function rootPath({ settings: { root } }: SeenSite): string {
  if (root === null) return ''
  return root.tag === null ? root.gender : `${root.gender}/tag/${root.tag}`
}

function presentSite(seen: SeenSite, isHome: boolean): PageSite {
  const { settings, canonicalUrl, url } = seen
  const { h1_content: h1, meta_title: title, meta_description: description } = settings
  return {
    publicUrl: canonicalUrl,
    showsPictures: showsPictures(seen),
    home: isHome ? { h1, title, description, isOwnAddress: canonicalUrl === url } : null,
  }
}
