import type { Clock } from '@footlight/core/ports'
import { defaultSiteSettings, MAIN_SITE, type SiteRecord } from '@footlight/core/protocol'
import { colorTokens } from '@footlight/core/rules/sites/site-colors'
import type { Logger } from 'pino'
import type { Bus, Subject } from '../platform/cluster/bus.ts'
import { logEvent } from '../platform/log-event.ts'
import type { Site } from '../platform/site.ts'
import type { SiteRepository, StoredSite } from './site-repository.ts'

/** The operator changed a site, or which there are. */
export const sitesChanged: Subject<{ readonly domain: string }> = { name: 'inv.sites' }

/** Another process may have changed them, and its word about it may be lost. */
const LOOK_EVERY_MS = 5_000

/** One site as requests meet it. Frozen, and the same object until it changes. */
export interface SeenSite extends SiteRecord {
  /** null: the main one. */
  readonly ownDomain: string | null
  /** Origin that stands in canonical addresses and maps (LABEL-06). */
  readonly canonicalUrl: string
  /** Its colors as CSS, from checked digits alone; empty: the usual ones. */
  readonly style: string
}

export interface SiteDirectoryDeps {
  readonly siteRepository: SiteRepository
  readonly site: Site
  readonly bus: Bus
  readonly clock: Clock
  readonly logger: Logger
}

/**
 * The sites of this installation. All of them in memory, a copy of the table, because every request asks;
 * read again when one changes and every five seconds.
 */
export class SiteDirectory {
  readonly #deps: SiteDirectoryDeps
  #stored: readonly StoredSite[] = []
  #seen: ReadonlyMap<string | null, SeenSite> = new Map()
  /** Of `publicUrl`, which is complete once the port is known. */
  #madeFor = ''
  readonly #endings: (() => void)[]

  private constructor(deps: SiteDirectoryDeps) {
    this.#deps = deps
    const readAgain = (): void => void this.refresh().catch((error: unknown) => this.#report(error))
    this.#endings = [deps.bus.subscribe(sitesChanged, readAgain), deps.clock.every(LOOK_EVERY_MS, readAgain)]
  }

  static async open(deps: SiteDirectoryDeps): Promise<SiteDirectory> {
    const directory = new SiteDirectory(deps)
    await directory.refresh()
    return directory
  }

  close(): void {
    for (const end of this.#endings) end()
  }

  /** The site that a Host header names; the main one for every header that names none of ours. */
  at(host: string | undefined): SeenSite {
    const domain = this.#deps.site.domainAt(host)
    return this.#all().get(domain) ?? this.#all().get(null)!
  }

  get main(): SeenSite {
    return this.#all().get(null)!
  }

  /** The main one first, then by domain. */
  list(): readonly SeenSite[] {
    return [...this.#all().values()]
  }

  /** For whoever has just changed one: the next request meets it. */
  async refresh(): Promise<void> {
    const before = JSON.stringify(this.#stored)
    const stored = await this.#deps.siteRepository.all()
    if (JSON.stringify(stored) === before) return
    this.#stored = stored
    this.#madeFor = ''
    this.#deps.site.setDomains(stored.map(({ domain }) => domain).filter((domain) => domain !== MAIN_SITE))
    for (const listener of this.#listeners) listener()
  }

  /** What was drawn for a site is not of it any more. Answers a function that ends it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly #listeners = new Set<() => void>()

  #all(): ReadonlyMap<string | null, SeenSite> {
    const { site } = this.#deps
    if (this.#madeFor === site.publicUrl) return this.#seen
    this.#madeFor = site.publicUrl
    const main = this.#stored.find(({ domain }) => domain === MAIN_SITE) ?? untouchedMain
    const others = this.#stored.filter(({ domain }) => domain !== MAIN_SITE)
    this.#seen = new Map<string | null, SeenSite>([
      [null, presentSite(main, null, site)],
      ...others.map((each) => [each.domain, presentSite(each, each.domain, site)] as const),
    ])
    return this.#seen
  }

  #report(error: unknown): void {
    logEvent(this.#deps.logger, 'sites_read_failed', { err: error })
  }
}

const untouchedMain: StoredSite = {
  domain: MAIN_SITE,
  revision: 0,
  settings: { ...defaultSiteSettings, theme: 'viewer', is_indexed: true },
  logo: null,
  icon: null,
}

function presentSite(stored: StoredSite, ownDomain: string | null, site: Site): SeenSite {
  const url = ownDomain === null ? site.publicUrl : site.originOf(ownDomain)
  return Object.freeze({
    ...stored,
    ownDomain,
    url,
    canonicalUrl: stored.settings.is_indexed ? url : site.publicUrl,
    style: styleOf(stored),
  })
}

/** Whether lists and heads of pages show pictures of streams. */
export function showsPictures({ settings }: SeenSite): boolean {
  return !settings.hide_explicit && !settings.is_non_nude
}

function styleOf({ settings: { colors } }: StoredSite): string {
  return (['dark', 'light'] as const)
    .flatMap((theme) => {
      const own = colors[theme]
      if (own === null) return []
      const tokens = Object.entries(colorTokens(theme, own)).map(([name, value]) => `${name}:${value}`)
      return [`:root[data-theme=${theme}]{${tokens.join(';')}}`]
    })
    .join('')
}
