import { createHash } from 'node:crypto'
import type { Clock } from '@footlight/core/ports'
import { type EntryQuery, landingOf, linkKeyPattern } from '@footlight/core/rules/affiliates/landing'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { escapeHtml } from '../platform/http/escape-html.ts'
import { assetHeaders } from '../platform/http/security-headers.ts'
import { logEvent } from '../platform/log-event.ts'
import { addressKey } from '../platform/net/address.ts'
import { RateLimiter } from '../platform/rate-limiter.ts'
import type { Site } from '../platform/site.ts'
import type { AffiliateRepository } from './affiliate-port.ts'

export interface EntryRouteDeps {
  readonly affiliateRepository: Pick<AffiliateRepository, 'link' | 'countClick'>
  readonly site: Site
  readonly clock: Clock
  readonly logger: Logger
}

/** Of one link from one address. Whoever comes more often comes in, and is counted no more (AFF-11). */
const CLICKS = { countMax: 20, windowMs: 3_600_000 }

/** Programs that read pages, and those that fetch a page before anybody wants it. */
const robots =
  /bot|crawl|spider|slurp|preview|fetch|monitor|curl|wget|python|java\/|headless|lighthouse|facebookexternalhit/i

/** Where the page is somebody else's frame: the whole window goes on. Browsers want a press for it, so there is a link too. */
const LEAVE = "try{top.location.href=document.querySelector('a').href}catch{}"
const LEAVE_HASH = createHash('sha256').update(LEAVE).digest('base64')

/**
 * Links of affiliates lead here, and from here to a path of this site and nowhere else. A click is one more in the count of its
 * link and day; nothing of whoever came is stored, and nothing is put into their browser (AFF-07).
 */
export function registerEntry(app: FastifyInstance, deps: EntryRouteDeps): void {
  const clicks = new RateLimiter(CLICKS, deps.clock)
  app.addHook('onClose', async () => clicks.close())

  app.get<{ Querystring: EntryQuery }>(
    '/enter.php',
    { config: { beforeAgeProof: true } },
    async ({ query, headers, clientAddress }, reply) => {
      const target = landingOf(query)
      const isFetchedAhead = headers['sec-purpose'] !== undefined || headers['purpose'] === 'prefetch'
      const isPerson = !isFetchedAhead && !robots.test(headers['user-agent'] ?? 'bot')
      if (isPerson) await count(query.id, addressKey(clientAddress), clicks, deps)
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
      const isFramed = headers['sec-fetch-dest'] !== undefined && headers['sec-fetch-dest'] !== 'document'
      if (!isFramed) return reply.code(302).header('location', target).send()
      return reply
        .headers({
          ...assetHeaders(deps.site.isSecure),
          'content-type': 'text/html; charset=utf-8',
          // Nothing is here that a frame could misuse: one link to a public page.
          'cross-origin-resource-policy': 'cross-origin',
          'content-security-policy': `default-src 'none'; script-src 'sha256-${LEAVE_HASH}'; base-uri 'none'; form-action 'none'`,
        })
        .send(
          `<!doctype html><html lang="en"><meta name="robots" content="noindex"><title>18+</title><a href="${escapeHtml(target)}" target="_top" rel="noreferrer">18+ →</a><script>${LEAVE}</script></html>`,
        )
    },
  )
}

/** A count that fails keeps nobody from coming in. */
async function count(
  id: unknown,
  address: string,
  clicks: RateLimiter,
  { affiliateRepository, clock, logger }: EntryRouteDeps,
): Promise<void> {
  if (typeof id !== 'string' || !linkKeyPattern.test(id)) return
  try {
    const link = await affiliateRepository.link(id)
    if (link === null || link.endedAt !== null || clicks.take(`${link.key} ${address}`) > 0) return
    await affiliateRepository.countClick(link.key, clock.now())
  } catch (error) {
    logEvent(logger, 'click_count_failed', { err: error })
  }
}
