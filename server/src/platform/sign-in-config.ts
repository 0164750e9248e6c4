import { resolve } from 'node:path'
import { fail, ok, type Result } from '@footlight/core/rules'
import * as z from 'zod/mini'

/** Who says who people are (OpenID Connect), as the operator has set them up. */
export interface SignInProviderConfig {
  /** Part of addresses of the site, of the one too to which browsers come back. */
  readonly id: string
  /** As people know it. */
  readonly label: string
  /** As its tokens name it. */
  readonly issuer: string
  readonly clientId: string
  /** Itself, or the absolute path of a file that has nothing else in it. */
  readonly clientSecret: { readonly text: string } | { readonly file: string }
  /** s, for each call of ours. */
  readonly timeoutS: number
}

const PROVIDERS_MAX = 6
const TIMEOUT_S = 10
const ids = /^[a-z][a-z0-9]{0,19}(\s*,\s*[a-z][a-z0-9]{0,19})*$/

export const signInVariables = {
  SIGN_IN_PROVIDERS: {
    schema: z.string().check(z.regex(ids)),
    advice: 'short names of providers in small letters between commas, such as google, acme',
  },
} as const

type Env = Readonly<Record<string, string | undefined>>

/** Each part of a provider's set-up with the words that tell an operator what to do when its value is wrong. */
const parts = {
  ISSUER: { fits: isIssuer, advice: 'its issuer as it names itself, such as https://id.example.org' },
  CLIENT_ID: { fits: isPrintable, advice: 'the client id that it gave you' },
  CLIENT_SECRET: { fits: isPrintable, advice: 'the client secret that it gave you' },
  CLIENT_SECRET_FILE: { fits: isPrintable, advice: 'the path of a file with the client secret' },
  LABEL: { fits: isPrintable, advice: 'its name as people know it, such as Acme' },
} as const
type Part = keyof typeof parts

/** Empty: people log in here alone. The error is one sentence for the operator, and names no secret. */
export function signInProvidersOf(
  names: string | undefined,
  env: Env,
  workingDir: string,
): Result<readonly SignInProviderConfig[], string> {
  const wanted = names?.split(',').map((name) => name.trim()) ?? []
  if (new Set(wanted).size < wanted.length) return fail('SIGN_IN_PROVIDERS names one twice.')
  if (wanted.length > PROVIDERS_MAX)
    return fail(`SIGN_IN_PROVIDERS names more than ${PROVIDERS_MAX}: leave some out.`)
  const stray = Object.keys(env).find((name) => env[name] !== '' && isStray(name, wanted))
  if (stray !== undefined)
    return fail(
      `${stray} is set for a provider that SIGN_IN_PROVIDERS does not name: name it there, or unset it.`,
    )
  const providers: SignInProviderConfig[] = []
  for (const id of wanted) {
    const provider = providerOf(id, env, workingDir)
    if (!provider.ok) return provider
    providers.push(provider.value)
  }
  const issuers = new Set(providers.map(({ issuer }) => issuer))
  return issuers.size < providers.length
    ? fail('Two of SIGN_IN_PROVIDERS have the same issuer: an account there would be two here.')
    : ok(providers)
}

function providerOf(id: string, env: Env, workingDir: string): Result<SignInProviderConfig, string> {
  const nameOf = (part: Part) => `OIDC_${id.toUpperCase()}_${part}`
  const read = (part: Part) => env[nameOf(part)] || undefined
  for (const [part, { fits, advice }] of Object.entries(parts) as [Part, (typeof parts)[Part]][]) {
    const text = read(part)
    if (text !== undefined && !fits(text)) return fail(`${nameOf(part)} must be ${advice}.`)
  }
  const [issuer, clientId, label] = [read('ISSUER'), read('CLIENT_ID'), read('LABEL')]
  const [text, file] = [read('CLIENT_SECRET'), read('CLIENT_SECRET_FILE')]
  if (issuer === undefined || clientId === undefined)
    return fail(
      `SIGN_IN_PROVIDERS names ${id}: ${nameOf('ISSUER')} and ${nameOf('CLIENT_ID')} must be set too.`,
    )
  if ((text === undefined) === (file === undefined))
    return fail(`Set one of ${nameOf('CLIENT_SECRET')} and ${nameOf('CLIENT_SECRET_FILE')}, and not both.`)
  return ok({
    ...{ id, issuer, clientId, timeoutS: TIMEOUT_S },
    label: label ?? `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`,
    clientSecret: text === undefined ? { file: resolve(workingDir, file ?? '') } : { text },
  })
}

function isStray(name: string, wanted: readonly string[]): boolean {
  const id = /^OIDC_([A-Z0-9]+)_(?:ISSUER|CLIENT_ID|CLIENT_SECRET|CLIENT_SECRET_FILE|LABEL)$/.exec(name)?.[1]
  return id !== undefined && !wanted.includes(id.toLowerCase())
}

/** OpenID Connect Discovery 1.0 §2: https, and no query or fragment. Plain http stays on this machine. */
function isIssuer(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  return (
    url !== null &&
    (url.protocol === 'https:' || isPlainLoopback(url)) &&
    !/[?#\s]/.test(text) &&
    url.username === '' &&
    url.password === ''
  )
}

/** Whether calls without TLS reach nobody but this machine. */
export function isPlainLoopback({ protocol, hostname }: URL): boolean {
  return (
    protocol === 'http:' &&
    (hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname))
  )
}

function isPrintable(text: string): boolean {
  return /^[^\p{Cc}]{1,512}$/u.test(text)
}
