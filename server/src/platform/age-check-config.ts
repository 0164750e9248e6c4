import { resolve } from 'node:path'
import { fail, ok, type Result } from '@footlight/core/rules'
import * as z from 'zod/mini'
import { origin, ownSecret, secret } from './biller-variables.ts'

interface SandboxAgeConfig {
  readonly name: 'sandbox'
  readonly url: string
  readonly secret: string
}

interface YotiConfig {
  readonly name: 'yoti'
  readonly url: string
  readonly sdkId: string
  readonly apiKey: string
}

interface IncodeConfig {
  readonly name: 'incode'
  readonly url: string
  readonly apiKey: string
  /** Flows that the operator made there; null: that one is not offered. */
  readonly estimationFlow: string | null
  readonly verificationFlow: string | null
}

/** Who checks ages, as the operator has set them up; the first that offers a method is asked. */
export type AgeProviderConfig = YotiConfig | IncodeConfig | SandboxAgeConfig

export interface AgeCheckConfig {
  /** Places whose law wants a proof are closed without one; false: checks are there for who wants to show a camera alone. */
  readonly followsLaws: boolean
  /** Absolute path of a file with rules in the place of our own; null: ours. */
  readonly rulesPath: string | null
  readonly providers: readonly [AgeProviderConfig, ...AgeProviderConfig[]]
}

const id = z.string().check(z.regex(/^[\w-]{1,120}$/))

/** Each variable with the words that tell an operator what to do when its value is wrong. */
export const ageCheckVariables = {
  AGE_CHECKS: { schema: z.enum(['off', 'cameras', 'on']), advice: 'off, cameras or on' },
  AGE_RULES: { schema: z.string(), advice: 'the path of a JSON file with rules' },
  SANDBOX_AGE_CHECK_URL: {
    schema: origin,
    advice: 'the address of the sandbox age check, such as http://127.0.0.1:8091, without a path',
  },
  SANDBOX_AGE_CHECK_SECRET: {
    schema: ownSecret,
    advice: '32 to 256 letters, digits or signs of ._~+/=-, as the sandbox age check was started with',
  },
  YOTI_AGE_URL: { schema: origin, advice: 'the origin of its interface, such as https://age.yoti.com' },
  YOTI_AGE_SDK_ID: { schema: id, advice: 'the SDK id that Yoti gave you' },
  YOTI_AGE_API_KEY: { schema: secret, advice: 'the API key that Yoti gave you' },
  INCODE_URL: { schema: origin, advice: 'the origin of its interface that Incode gave you' },
  INCODE_API_KEY: { schema: secret, advice: 'the API key that Incode gave you' },
  INCODE_AGE_ESTIMATION_FLOW: { schema: id, advice: 'the id of a flow that estimates ages by a face' },
  INCODE_AGE_VERIFICATION_FLOW: { schema: id, advice: 'the id of a flow that reads documents' },
} as const

type Name = keyof typeof ageCheckVariables
type Values = { readonly [Each in Name]?: z.infer<(typeof ageCheckVariables)[Each]['schema']> }

/** null: nobody checks ages. The error is one sentence for the operator. */
export function ageChecksOf(
  values: Values & { readonly GEO_DATABASE?: string },
  workingDir: string,
): Result<AgeCheckConfig | null, string> {
  const { SANDBOX_AGE_CHECK_URL: url, SANDBOX_AGE_CHECK_SECRET: key } = values
  if ((url === undefined) !== (key === undefined))
    return fail('SANDBOX_AGE_CHECK_URL and SANDBOX_AGE_CHECK_SECRET belong together: set both, or neither.')
  const { YOTI_AGE_SDK_ID: sdkId, YOTI_AGE_API_KEY: apiKey } = values
  if ((sdkId === undefined) !== (apiKey === undefined))
    return fail('YOTI_AGE_SDK_ID and YOTI_AGE_API_KEY belong together: set both, or neither.')
  const estimationFlow = values.INCODE_AGE_ESTIMATION_FLOW ?? null
  const verificationFlow = values.INCODE_AGE_VERIFICATION_FLOW ?? null
  const { INCODE_URL: incodeUrl, INCODE_API_KEY: incodeKey } = values
  const hasFlow = estimationFlow !== null || verificationFlow !== null
  if (new Set([incodeUrl !== undefined, incodeKey !== undefined, hasFlow]).size > 1)
    return fail(
      'INCODE_URL, INCODE_API_KEY and one of INCODE_AGE_ESTIMATION_FLOW and INCODE_AGE_VERIFICATION_FLOW belong together: set all of them, or none.',
    )
  const wanted = values.AGE_CHECKS ?? 'off'
  if (wanted === 'off') return ok(null)
  const set: AgeProviderConfig[] = []
  if (sdkId !== undefined && apiKey !== undefined)
    set.push({ name: 'yoti', url: values.YOTI_AGE_URL ?? 'https://age.yoti.com', sdkId, apiKey })
  if (incodeUrl !== undefined && incodeKey !== undefined)
    set.push({ name: 'incode', url: incodeUrl, apiKey: incodeKey, estimationFlow, verificationFlow })
  if (url !== undefined && key !== undefined) set.push({ name: 'sandbox', url, secret: key })
  const [first, ...others] = set
  if (first === undefined)
    return fail(
      `AGE_CHECKS is ${wanted}, and nobody is set up who checks: set the variables of Yoti, Incode or the sandbox age check.`,
    )
  if (wanted === 'on' && values.GEO_DATABASE === undefined)
    return fail('AGE_CHECKS is on: GEO_DATABASE must be set too, or nobody knows which law holds for whom.')
  const rules = values.AGE_RULES
  return ok({
    followsLaws: wanted === 'on',
    rulesPath: rules === undefined ? null : resolve(workingDir, rules),
    providers: [first, ...others],
  })
}
