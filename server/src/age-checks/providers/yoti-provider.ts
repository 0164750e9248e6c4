import type { AgeMethod } from '@footlight/core/protocol'
import * as z from 'zod/mini'
import { type AgeProvider, callProvider, ProviderAway } from './age-provider.ts'

export interface YotiOptions {
  readonly url: string
  readonly sdkId: string
  readonly apiKey: string
}

/** An estimate passes who looks seven years older than they must be. */
const ESTIMATE_THRESHOLD = 25
const TTL_S = 900

const Session = z.object({ id: z.string() })
const Result = z.object({
  status: z.string(),
  reference_id: z.nullish(z.string()),
  method: z.nullish(z.string()),
})

/** Their name of each method, and what of it is asked. */
const methods: Readonly<Partial<Record<AgeMethod, { readonly name: string; readonly ask: object }>>> = {
  digital_id: { name: 'digital_id', ask: { threshold: 18, level: 'NONE' } },
  face_scan: { name: 'age_estimation', ask: { threshold: ESTIMATE_THRESHOLD, level: 'PASSIVE' } },
  card: { name: 'credit_card', ask: { threshold: 18, level: 'NONE' } },
  id_check: { name: 'doc_scan', ask: { threshold: 18, authenticity: 'AUTO', level: 'PASSIVE' } },
}

/** "Age verification: create a session, launch the user view, retrieve results", developers.yoti.com, read on 2026-11-27. */
export function createYotiProvider({ url, sdkId, apiKey }: YotiOptions): AgeProvider {
  const headers = { authorization: `Bearer ${apiKey}`, 'yoti-sdk-id': sdkId }
  const sessions = `${url}/api/v1/sessions`
  return {
    name: 'yoti',
    methods: Object.keys(methods) as AgeMethod[],
    async begin({ reference, method, returnUrl, noticeUrl }) {
      const asked = methods[method]
      if (asked === undefined) throw new ProviderAway(`has no ${method}`)
      const body = {
        type: 'OVER',
        [asked.name]: { allowed: true, ...asked.ask },
        ttl: TTL_S,
        reference_id: reference,
        notification_url: noticeUrl,
        callback: { auto: true, url: returnUrl },
        cancel_url: returnUrl,
      }
      const begun = await callProvider({ method: 'POST', url: sessions, headers, body }, Session)
      if (begun === null) throw new ProviderAway('answered 404')
      const page = new URL(url)
      page.searchParams.set('sessionId', begun.id)
      page.searchParams.set('sdkId', sdkId)
      return { session: begun.id, url: page.href }
    },
    async ask(session, { reference, method }) {
      const path = `${sessions}/${encodeURIComponent(session)}/result`
      const result = await callProvider({ method: 'GET', url: path, headers }, Result)
      if (result === null || result.status === 'EXPIRED') return { state: 'expired' }
      switch (result.status) {
        case 'COMPLETE':
          if (result.reference_id !== reference || result.method?.toLowerCase() !== methods[method]?.name)
            throw new ProviderAway('an answer about something else')
          return { state: 'passed' }
        case 'FAIL':
          return { state: 'failed', fault: 'not_old_enough' }
        case 'CANCELLED':
          return { state: 'failed', fault: 'cancelled' }
        case 'ERROR':
          return { state: 'failed', fault: 'unclear' }
        default:
          return null
      }
    },
  }
}
