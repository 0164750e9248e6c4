import { randomBytes } from 'node:crypto'
import type { Clock } from '@footlight/core/ports'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { withSessionCookie } from '../accounts/cookie.ts'
import type { PageGuests } from '../accounts/page-guests.ts'
import type { Bus } from '../platform/cluster/bus.ts'
import type { Config } from '../platform/config.ts'
import type { HttpLimits } from '../platform/http/http-limits.ts'
import type { Site } from '../platform/site.ts'
import type { PlaceRules } from '../regions/place-rules.ts'
import { type RegionBlocks, regionsChanged } from '../regions/region-blocks.ts'
import type { SiteDirectory } from '../sites/site-directory.ts'
import { type DrawnPage, DrawnPages } from './drawn-pages.ts'
import { ADDRESS_HEADER, HOST_HEADER } from './page-api.ts'
import type { PageHandler } from './page-build.ts'
import { headersOfPage } from './page-headers.ts'

export interface PageDeps {
  readonly blockedRegions: RegionBlocks
  readonly placeRules: Pick<PlaceRules, 'viewRefusal'>
  readonly bus: Bus
  readonly clock: Clock
  readonly config: Config
  readonly limits: HttpLimits
  readonly logger: Logger
  readonly site: Site
  readonly sites: SiteDirectory
}

/** Long and random, so that no page has it by chance and nobody can write it into one. */
const NONCE_BYTES = 24

type GuestPageDeps = Pick<PageDeps, 'site' | 'sites' | 'clock' | 'blockedRegions' | 'placeRules' | 'bus'>

/**
 * Pages for guests who come without a session: nothing in them is about one viewer, and no cookie goes with
 * them. The session begins with the first call of the page's own script, if it runs.
 */
export class GuestPages {
  readonly #handler: PageHandler
  readonly #guests: PageGuests
  readonly #deps: GuestPageDeps
  readonly #drawn: DrawnPages
  /** Drawn in the place of each answer's own nonce. */
  readonly #placeholder = randomBytes(NONCE_BYTES).toString('base64')

  constructor(handler: PageHandler, guests: PageGuests, deps: GuestPageDeps) {
    this.#handler = handler
    this.#guests = guests
    this.#deps = deps
    this.#drawn = new DrawnPages(deps.clock)
    deps.bus.subscribe(regionsChanged, () => this.#drawn.clear())
    deps.sites.onChange(() => this.#drawn.clear())
  }

  async answer(
    address: URL,
    nonce: string,
    { method, headers, clientAddress }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const options = guestOptions(headers)
    const { blockedRegions, placeRules } = this.#deps
    const place = JSON.stringify([
      blockedRegions.whereabouts.at(clientAddress),
      placeRules.viewRefusal(clientAddress),
    ])
    const key = [method, place, options.languages, options.cookie, address.href].join('\n')
    const {
      status,
      headers: own,
      cookies,
      pieces,
    } = await this.#drawn.get(key, () => this.#draw(address, method, options, clientAddress, place))
    reply.code(status)
    for (const [name, value] of own) reply.header(name, value)
    for (const cookie of cookies) reply.header('set-cookie', cookie)
    return reply.send(pieces.join(nonce))
  }

  async #draw(
    address: URL,
    method: string,
    options: GuestOptions,
    clientAddress: string,
    place: string,
  ): Promise<DrawnPage> {
    const { site } = this.#deps
    const guest = this.#guests.of(place)
    const headers = new Headers({
      host: address.host,
      [HOST_HEADER]: address.host,
      cookie: withSessionCookie(options.cookie, site.sessionCookieName, guest.cookieValue),
      'accept-language': options.languages,
      [ADDRESS_HEADER]: clientAddress,
    })
    const response = await this.#handler(new Request(address, { method, headers }), {
      nonce: this.#placeholder,
    })
    return {
      status: response.status,
      headers: headersOfPage(response),
      cookies: response.headers.getSetCookie(),
      pieces: (await response.text()).split(this.#placeholder),
    }
  }
}

/**
 * What a guest without a session may want otherwise: all that a page for guests depends on, besides its
 * address and their place.
 */
interface GuestOptions {
  /** Cookie header with the choices that this browser remembers, in the order of their names. */
  readonly cookie: string
  /** Languages in the order in which they are wanted: `de,en`. */
  readonly languages: string
}

/** Set by the site's own pages (`web/app/request/cookies.ts`); none is a secret. */
const choices = ['adults_only', 'browse_layout', 'gender', 'home_sections', 'lang', 'theme'] as const
/** Rows of a first page are several names. */
const choicePattern = /^(?:home_sections=[a-z0-9.-]{1,120}|[a-z_]+=[a-z0-9]{1,8})$/
const LANGUAGES_MAX = 5

export function guestOptions(headers: {
  readonly cookie?: string | undefined
  readonly 'accept-language'?: string | undefined
}): GuestOptions {
  const given = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const chosen = choices.flatMap(
    (name) => given.find((pair) => pair.startsWith(`${name}=`) && choicePattern.test(pair)) ?? [],
  )
  return { cookie: chosen.join('; '), languages: languagesOf(headers['accept-language'] ?? '') }
}

/** By weight, without regions: two browsers that want the same languages share their pages. */
function languagesOf(header: string): string {
  const wanted = header
    .slice(0, 200)
    .split(',')
    .flatMap((part) => {
      const [, code, weight] = /^\s*([a-z]{2})\b[^;]*(?:;\s*q=([01](?:\.\d+)?))?\s*$/i.exec(part) ?? []
      return code === undefined ? [] : [{ code: code.toLowerCase(), weight: Number(weight ?? 1) }]
    })
  return [...new Set(wanted.sort((a, b) => b.weight - a.weight).map(({ code }) => code))]
    .slice(0, LANGUAGES_MAX)
    .join(',')
}
