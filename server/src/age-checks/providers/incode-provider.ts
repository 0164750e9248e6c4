import type { AgeMethod } from '@footlight/core/protocol'
import type { Language } from '@footlight/core/rules/languages'
import * as z from 'zod/mini'
import { type AgeProvider, callProvider, ProviderAway } from './age-provider.ts'

export interface IncodeOptions {
  readonly url: string
  readonly apiKey: string
  readonly estimationFlow: string | null
  readonly verificationFlow: string | null
}

const Started = z.object({ interviewId: z.string(), token: z.string() })
const Page = z.object({ url: z.string() })
const Standing = z.object({ onboardingStatus: z.string() })
const Score = z.object({ overall: z.object({ status: z.string() }) })
/** What we keep as the session: the name of it, and the token that opens it. */
const Session = z.object({ id: z.string(), token: z.string() })

/** Languages that their pages speak; others read English. */
const locales: Readonly<Partial<Record<Language, string>>> = { en: 'en-US', es: 'es-ES' }

/**
 * "Low-code: redirect and back", "Fetch score data" and "Onboarding session lifecycle", developer.incode.com, read on 2026-11-27.
 * A score says no reason, so a session that failed may be tried again and says nothing of an age.
 */
export function createIncodeProvider({
  url,
  apiKey,
  estimationFlow,
  verificationFlow,
}: IncodeOptions): AgeProvider {
  const headers = { 'x-api-key': apiKey, 'api-version': '1.0' }
  const flows = new Map<AgeMethod, string>([
    ...(estimationFlow === null ? [] : [['face_scan', estimationFlow] as const]),
    ...(verificationFlow === null
      ? []
      : (['id_verification', 'live_id_check'] as const).map((method) => [method, verificationFlow] as const)),
  ])
  const get = <T extends z.ZodMiniType>(path: string, token: string, schema: T) =>
    callProvider(
      { method: 'GET', url: `${url}${path}`, headers: { ...headers, 'x-incode-hardware-id': token } },
      schema,
    )
  return {
    name: 'incode',
    methods: [...flows.keys()],
    async begin({ reference, method, returnUrl, language }) {
      const body = {
        configurationId: flows.get(method),
        countryCode: 'ALL',
        language: locales[language] ?? 'en-US',
        externalCustomerId: reference,
        redirectionUrl: returnUrl,
      }
      const started = await callProvider({ method: 'POST', url: `${url}/omni/start`, headers, body }, Started)
      if (started === null) throw new ProviderAway('answered 404')
      const { interviewId: id, token } = started
      const page = await get('/omni/onboarding-url', token, Page)
      if (page === null) throw new ProviderAway('answered 404')
      return { session: JSON.stringify({ id, token }), url: page.url }
    },
    async ask(session) {
      const { id, token } = Session.parse(JSON.parse(session))
      const query = `?id=${encodeURIComponent(id)}`
      const standing = await get(`/omni/get/onboarding/status${query}`, token, Standing)
      if (standing === null || standing.onboardingStatus === 'EXPIRED') return { state: 'expired' }
      if (standing.onboardingStatus !== 'ONBOARDING_FINISHED') return null
      const score = await get(`/omni/get/score${query}`, token, Score)
      if (score === null) return { state: 'expired' }
      return score.overall.status === 'OK' ? { state: 'passed' } : { state: 'failed', fault: 'unclear' }
    },
  }
}
