import type { ApiClient } from '@footlight/core/client/api-client'
import { browserLogRoutes, type ProductEvent } from '@footlight/core/protocol/browser-logs'

const list = /^\/(?:girls|men|trans|couples)?(?:\/|$)/
const filters = ['lang', 'region', 'tag', 'rate', 'show', 'new']

/** Counts one use of the site, for nobody in particular. Nothing is sent where a browser asks not to be followed (LOG-07). */
export function countUse(api: ApiClient, event: ProductEvent): void {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  if (doNotTrack === '1' || globalPrivacyControl === true) return
  void api.call(browserLogRoutes.countEvent, { body: { event } })
}

/** What opening this address is counted as. null: as nothing; rooms are counted when they are entered. */
export function useOf(pathname: string, search: string): ProductEvent | null {
  if (!list.test(pathname)) return null
  const query = new URLSearchParams(search)
  if (query.has('q')) return 'search_used'
  if (filters.some((name) => query.has(name))) return 'filter_used'
  return pathname === '/' ? 'home_opened' : null
}
