import { fail, ok, type Result } from '@footlight/core/rules'
import * as z from 'zod/mini'

/** Who takes money, as the operator has set them up; the first is asked first. */
export interface BillerConfig {
  /** Part of its address here and of the books. */
  readonly name: string
  /** Its origin. */
  readonly url: string
  readonly secret: string
  /** ISO 3166-1: it serves nobody there. */
  readonly closedTo: ReadonlySet<string>
}

const origin = z.string().check(
  z.refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : null
    return url !== null && /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, '')
  }),
)

export const billerVariables = {
  SANDBOX_BILLER_URL: {
    schema: origin,
    advice: 'the address of the sandbox biller, such as http://127.0.0.1:8090, without a path',
  },
  SANDBOX_BILLER_SECRET: {
    schema: z.string().check(z.regex(/^[\w.~+/=-]{32,256}$/)),
    advice: '32 to 256 letters, digits or signs of ._~+/=-, as the sandbox biller was started with',
  },
  SANDBOX_BILLER_CLOSED_TO: {
    schema: z.string().check(z.regex(/^[A-Z]{2}(\s*,\s*[A-Z]{2})*$/)),
    advice: 'countries by two capital letters between commas, such as SE, US',
  },
} as const

type Values = {
  readonly [Name in keyof typeof billerVariables]?:
    | z.infer<(typeof billerVariables)[Name]['schema']>
    | undefined
}

export function billersOf(values: Values): Result<readonly BillerConfig[], string> {
  const { SANDBOX_BILLER_URL: url, SANDBOX_BILLER_SECRET: secret, SANDBOX_BILLER_CLOSED_TO: closed } = values
  if (url === undefined && secret === undefined && closed === undefined) return ok([])
  if (url === undefined || secret === undefined)
    return fail('SANDBOX_BILLER_URL and SANDBOX_BILLER_SECRET belong together: set both, or neither.')
  const closedTo = new Set(closed?.split(',').map((country) => country.trim()))
  return ok([{ name: 'sandbox', url: new URL(url).origin, secret, closedTo }])
}
