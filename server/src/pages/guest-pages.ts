import type { Clock } from '@footlight/core/ports'
import { isLanguage, type Language } from '@footlight/core/rules/languages'
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
import { newNonce, packPage, takesBrotli, withNonce } from './packed-page.ts'
import type { PageHandler } from './page-build.ts'
import { ADDRESS_HEADER, HOST_HEADER } from './page-calls.ts'
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
  /** Drawn in the place of each answer's own nonce; random, so that nobody can write it into a page. */
  readonly #placeholder = newNonce()

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
    const key = [method, place, options.language, options.cookie, address.href].join('\n')
    const page = await this.#drawn.get(key, () => this.#draw(address, method, options, clientAddress, place))
    reply.code(page.status)
    for (const [name, value] of page.headers) reply.header(name, value)
    for (const cookie of page.cookies) reply.header('set-cookie', cookie)
    const packed = takesBrotli(headers['accept-encoding']) ? await page.packed() : null
    // What could not be packed once is packed as every answer is.
    if (packed === null) return reply.send(page.pieces.join(nonce))
    reply.header('content-encoding', 'br')
    reply.header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '))
    return reply.send(withNonce(packed, nonce))
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
      'accept-language': options.language,
      [ADDRESS_HEADER]: clientAddress,
    })
    const response = await this.#handler(new Request(address, { method, headers }), {
      nonce: this.#placeholder,
    })
    const pieces = (await response.text()).split(this.#placeholder)
    let packed: ReturnType<typeof packPage> | undefined
    return {
      status: response.status,
      headers: headersOfPage(response),
      cookies: response.headers.getSetCookie(),
      pieces,
      packed: () => (packed ??= packPage(pieces)),
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
  /** The first of ours that is wanted. */
  readonly language: Language
}

/** Set by the site's own pages (`web/app/request/cookies.ts`); none is a secret. */
const choices = ['adults_only', 'browse_layout', 'gender', 'home_sections', 'lang', 'theme'] as const
/** Rows of a first page are several names. */
const choicePattern = /^(?:home_sections=[a-z0-9.-]{1,120}|[a-z_]+=[a-z0-9]{1,8})$/

export function guestOptions(headers: {
  readonly cookie?: string | undefined
  readonly 'accept-language'?: string | undefined
}): GuestOptions {
  const given = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const chosen = choices.flatMap(
    (name) => given.find((pair) => pair.startsWith(`${name}=`) && choicePattern.test(pair)) ?? [],
  )
  return { cookie: chosen.join('; '), language: languageOf(headers['accept-language'] ?? '') }
}

/** By weight: whatever else two browsers speak, they share the pages of the language that they get. */
function languageOf(header: string): Language {
  const wanted = header
    .slice(0, 200)
    .split(',')
    .flatMap((part) => {
      const [, code, weight] = /^\s*([a-z]{2})\b[^;]*(?:;\s*q=([01](?:\.\d+)?))?\s*$/i.exec(part) ?? []
      const language = code?.toLowerCase() ?? null
      return isLanguage(language) ? [{ language, weight: Number(weight ?? 1) }] : []
    })
    .filter(({ weight }) => weight > 0)
  return wanted.sort((a, b) => b.weight - a.weight)[0]?.language ?? 'en'
}
