import { AgeCheckFault, AgeMethod } from '@footlight/core/protocol'
import * as z from 'zod/mini'
import { type AgeProvider, callProvider, ProviderAway } from './age-provider.ts'

const Begun = z.object({ id: z.string(), url: z.string() })
const Check = z.object({
  reference: z.string(),
  method: AgeMethod,
  state: z.enum(['pending', 'passed', 'failed', 'expired']),
  fault: z.nullable(AgeCheckFault),
})

/** "Sandbox age check, interface of 2026-11-27" (sandbox-age-check/README.md). */
export function createSandboxProvider({ url, secret }: { url: string; secret: string }): AgeProvider {
  const headers = { authorization: `Bearer ${secret}` }
  return {
    name: 'sandbox',
    methods: AgeMethod.options,
    async begin({ reference, method, returnUrl, noticeUrl, language }) {
      const body = { reference, method, return_url: returnUrl, notice_url: noticeUrl, language, age: 18 }
      const begun = await callProvider({ method: 'POST', url: `${url}/v1/checks`, headers, body }, Begun)
      if (begun === null) throw new ProviderAway('answered 404')
      return { session: begun.id, url: begun.url }
    },
    async ask(session, { reference, method }) {
      const path = `/v1/checks/${encodeURIComponent(session)}`
      const check = await callProvider({ method: 'GET', url: `${url}${path}`, headers }, Check)
      if (check === null) return { state: 'expired' }
      if (check.reference !== reference || check.method !== method)
        throw new ProviderAway('an answer about something else')
      if (check.state === 'failed') return { state: 'failed', fault: check.fault ?? 'unclear' }
      return check.state === 'pending' ? null : { state: check.state }
    },
  }
}
