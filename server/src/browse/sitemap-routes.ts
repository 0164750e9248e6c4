import { GenderPath, GuideName, genderPaths } from '@footlight/core/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Bus } from '../platform/cluster/bus.ts'
import { assetHeaders } from '../platform/http/security-headers.ts'
import type { Site } from '../platform/site.ts'
import { type RegionBlocks, regionsChanged } from '../regions/region-blocks.ts'
import type { SiteDirectory } from '../sites/site-directory.ts'
import { anybody, type ModelSearch } from './model-search-port.ts'

export interface SitemapDeps {
  readonly blockedRegions: RegionBlocks
  readonly models: ModelSearch
  readonly site: Site
  readonly sites: SiteDirectory
  readonly bus: Bus
}

/** Rooms in one file; the format allows 50,000. */
const ROOMS_PER_FILE = 5_000
const TAGS_PER_AREA = 200
/** Of the site itself. */
const guides = GuideName.options.map((guide) => `/help/guides/${guide}`)
const pages = [
  ...['/', '/media', '/free-porn', '/exclusive-videos', '/faq', ...guides, '/press', '/terms', '/privacy'],
]
/** What is drawn is good for as long; an index that is an hour old loses nobody. */
const FRESH_MS = 3_600_000
const FILES_MAX = 64
/** Short: who blocks a place now is not to stand in copies of others for long. */
const CACHED = 'public, max-age=300'

/** `robots.txt` and the maps that it names (SEO-01). */
export function registerSitemap(app: FastifyInstance, deps: SitemapDeps): void {
  const { site, sites } = deps
  const drawn = new LRUCache<string, Promise<string | null>>({ max: FILES_MAX, ttl: FRESH_MS })
  app.addHook(
    'onClose',
    deps.bus.subscribe(regionsChanged, () => drawn.clear()),
  )
  const urlAt = ({ headers }: Pick<FastifyRequest, 'headers'>) => sites.at(headers.host).canonicalUrl
  type Draw = (publicUrl: string, file: string) => Promise<string | null>
  const serve = (path: string, draw: Draw): void => {
    app.get<{ Params: { readonly file?: string } }>(path, async (request, reply) => {
      const { file = '' } = request.params
      const publicUrl = urlAt(request)
      // Whatever stands behind a question mark: nobody has a map drawn anew by writing it otherwise.
      const key = `${publicUrl} ${path} ${file}`
      const known = drawn.get(key)
      const drawing = known ?? draw(publicUrl, file)
      if (known === undefined) {
        drawn.set(key, drawing)
        // What failed, or is no file, is not remembered: nobody fills the memory with addresses.
        drawing.then(
          (text) => text ?? drawn.delete(key),
          () => drawn.delete(key),
        )
      }
      const text = await drawing
      if (text === null) return reply.callNotFound()
      return reply
        .headers({ ...assetHeaders(site.isSecure), 'cache-control': CACHED })
        .type('application/xml; charset=utf-8')
        .send(text)
    })
  }
  app.get('/robots.txt', { config: { beforeAgeProof: true } }, (request, reply) =>
    reply
      .headers({ ...assetHeaders(site.isSecure), 'cache-control': CACHED })
      .type('text/plain; charset=utf-8')
      .send(robots(urlAt(request))),
  )
  serve('/sitemap.xml', (publicUrl) => drawIndex(publicUrl, deps))
  serve('/sitemap/lists.xml', (publicUrl) => drawLists(publicUrl, deps))
  serve('/sitemap/rooms-:file.xml', (publicUrl, file) => drawRooms(publicUrl, file, deps))
}

function robots(publicUrl: string): string {
  const closed = [
    '/account/',
    '/admin/',
    '/api/',
    '/confirm-email',
    '/confirm-new-email',
    '/followed',
    '/reset-password',
    '/sign-in/',
    '/undo-email-change',
    '/*?q=',
  ]
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)]
  return [...lines, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}

async function drawIndex(publicUrl: string, { models }: SitemapDeps): Promise<string> {
  const count = await roomFiles(models)
  const rooms = Array.from({ length: count }, (_, index) => `/sitemap/rooms-${index + 1}.xml`)
  return xml('sitemapindex', 'sitemap', ['/sitemap/lists.xml', ...rooms], publicUrl)
}

/** By the count that stands ready: to ask for a file that is none costs no search. */
async function roomFiles(models: ModelSearch): Promise<number> {
  return Math.ceil((await models.count(anybody)) / ROOMS_PER_FILE)
}

/** Areas, and tags of areas that have somebody: a tag that leads nowhere is not named. */
async function drawLists(publicUrl: string, { models }: SitemapDeps): Promise<string> {
  const areas = await Promise.all(
    GenderPath.options.map(async (area) => {
      const tags = await models.keyCounts({ ...anybody, gender: genderPaths[area] })
      const used = [...tags]
        .filter(([key, count]) => count > 0 && !key.includes(':'))
        .sort(([a, ofA], [b, ofB]) => ofB - ofA || (a < b ? -1 : 1))
      return [
        `/${area}`,
        `/${area}/versus-leaderboard`,
        `/contests/likes/${area}`,
        `/contests/${area}/sodastars`,
        ...used.slice(0, TAGS_PER_AREA).map(([tag]) => `/${area}/tag/${encodeURIComponent(tag)}`),
      ]
    }),
  )
  return xml('urlset', 'url', [...pages, ...areas.flat()], publicUrl)
}

/**
 * null: there is no such file. Who does not want to be seen somewhere is in none: an index is read from
 * everywhere.
 */
async function drawRooms(
  publicUrl: string,
  file: string,
  { models, blockedRegions }: SitemapDeps,
): Promise<string | null> {
  if (!/^[1-9]\d{0,4}$/.test(file) || Number(file) > (await roomFiles(models))) return null
  const query = { filters: anybody, except: [] }
  const skipped = (Number(file) - 1) * ROOMS_PER_FILE
  const after = skipped === 0 ? null : await models.cursorAfter(query, skipped)
  if (after === null && skipped > 0) return null
  const page = await models.search({ ...query, after, limit: ROOMS_PER_FILE })
  if (!page.ok || page.value.models.length === 0) return null
  const shown = page.value.models.filter(({ username }) => !blockedRegions.has(username))
  return xml(
    'urlset',
    'url',
    shown.map(({ username }) => `/${username}`),
    publicUrl,
  )
}

/** https://www.sitemaps.org/protocol.html. Paths hold letters, digits, `-`, `_`, `%` and `/` alone. */
function xml(root: string, each: string, paths: readonly string[], publicUrl: string): string {
  const entries = paths.map((path) => `<${each}><loc>${publicUrl}${path}</loc></${each}>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${root}>`,
    '',
  ].join('\n')
}
