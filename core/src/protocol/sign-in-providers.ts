import * as z from 'zod/mini'
import { ownerProof, ownerProofErrors } from './account-security.ts'
import { Username } from './ids.ts'
import { PasskeyAnswer } from './passkey-answer.ts'
import { defineRoute } from './route.ts'
import { CurrentUser, Gender, UserType } from './user.ts'

/** As the operator names it: part of addresses of the site. */
export const ProviderId = z.string().check(z.regex(/^[a-z][a-z0-9]{0,19}$/))
const provider = z.object({ provider: ProviderId })

/** Somebody else who says who people are (OpenID Connect). */
const SignInProvider = z.object({ id: z.string(), label: z.string() })
export type SignInProvider = z.infer<typeof SignInProvider>

const ConnectedProvider = z.object({
  /** Who it is, whatever the operator calls it. */
  issuer: z.string(),
  label: z.string(),
  /** ISO 8601 */
  connected_at: z.string(),
  /** null: never. */
  last_used_at: z.nullable(z.string()),
})
export type ConnectedProvider = z.infer<typeof ConnectedProvider>

const ConnectedProviders = z.object({
  connected: z.array(ConnectedProvider),
  /** That can be connected still. */
  others: z.array(SignInProvider),
})
export type ConnectedProviders = z.infer<typeof ConnectedProviders>

/** A path of this site. Whatever else it says, people go to the first page. */
const Next = z.string().check(z.maxLength(500))
const Redirect = z.object({
  /** Of the provider, where the browser goes now. */
  url: z.string(),
})

/** What comes after an answer of a provider. `next`: path on this site. */
const AfterAnswer = z.discriminatedUnion('step', [
  z.object({ step: z.literal('logged_in'), next: z.string(), current: CurrentUser }),
  /** `by`: what the account asks for beside its provider. */
  z.object({ step: z.literal('second_factor'), next: z.string(), by: z.enum(['app', 'passkey']) }),
  z.object({
    step: z.literal('new_account'),
    next: z.string(),
    /** null: the provider named none that could be one. */
    email: z.nullable(z.string()),
    /** The provider has checked it, so that the new account has it confirmed. */
    is_email_confirmed: z.boolean(),
  }),
  z.object({ step: z.literal('connected'), next: z.string() }),
])
export type AfterAnswer = z.infer<typeof AfterAnswer>
const LoggedIn = z.object({ next: z.string(), current: CurrentUser })

const common = { at: 'anywhere', beforeAgeProof: true } as const

/**
 * Log-in by OpenID Connect: authorization code with PKCE, begun and ended in one browser within ten minutes. `wrong_state` says by
 * its state why there is nothing: `over` (used, too old, or begun in another browser), `denied` (the person did not agree there),
 * `refused` (the answer does not prove who somebody is), `email_in_use` (an account here has the address), `connected_elsewhere`
 * (another account here has the one there), `connected` (one of this provider is connected already). `unavailable`: the provider
 * does not answer.
 */
export const signInProviderRoutes = {
  signInProviders: defineRoute({
    ...common,
    method: 'GET',
    path: '/auth/providers',
    summary: 'Providers for log-in',
    access: 'guest',
    response: z.object({ providers: z.array(SignInProvider) }),
    errors: [],
  }),
  beginSignIn: defineRoute({
    ...common,
    method: 'POST',
    path: '/auth/providers/:provider/begin',
    summary: 'Start to log in or sign up with a provider',
    access: 'guest',
    params: provider,
    body: z.object({ next: z.optional(Next) }),
    response: Redirect,
    errors: ['not_found', 'unavailable'],
  }),
  connectProvider: defineRoute({
    ...common,
    method: 'POST',
    path: '/auth/providers/:provider/connect',
    summary: 'Prove ownership and start to connect a provider',
    access: 'user',
    params: provider,
    body: z.object(ownerProof),
    response: Redirect,
    errors: ['not_found', 'unavailable', 'wrong_state', ...ownerProofErrors],
  }),
  /** The browser came back: `answer` is the query of its address as it stands. */
  answerSignIn: defineRoute({
    ...common,
    method: 'POST',
    path: '/auth/providers/:provider/answer',
    summary: 'Receive the answer of a provider',
    access: 'guest',
    params: provider,
    body: z.object({ answer: z.string().check(z.maxLength(8_000)) }),
    response: AfterAnswer,
    errors: ['not_found', 'unavailable', 'wrong_state', 'invalid_credentials', 'account_suspended'],
  }),
  /** Ten minutes and the counts of log-ins hold here, too. */
  proveSignIn: defineRoute({
    ...common,
    method: 'POST',
    path: '/auth/providers/second_factor',
    summary: 'Finish a log-in with a provider by the second factor',
    access: 'guest',
    body: z.object({ totp: ownerProof.totp, passkey: z.optional(PasskeyAnswer) }),
    response: LoggedIn,
    errors: ['wrong_state', 'invalid_credentials', 'totp_required', 'account_suspended'],
  }),
  /** As `register`, without a password. `email` counts only where the provider has checked none. */
  signUpByProvider: defineRoute({
    ...common,
    method: 'POST',
    path: '/auth/providers/account',
    summary: 'Create an account connected to a provider, and log in',
    access: 'guest',
    body: z.object({
      username: Username,
      email: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email())),
      /** YYYY-MM-DD; 18 years or older today. */
      birth_date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
      type: UserType,
      gender: z.optional(Gender),
      accepts_terms: z.literal(true),
      /** As with `register`. */
      terms_version: z.optional(z.string()),
    }),
    response: LoggedIn,
    /** `conflict`: the terms are of another version than was shown. */
    errors: [
      'wrong_state',
      'username_taken',
      'invalid_credentials',
      'conflict',
      'site_closed',
      'vpn_refused',
    ],
  }),
  connectedProviders: defineRoute({
    ...common,
    method: 'GET',
    path: '/auth/providers/connected',
    summary: 'Providers connected to my account',
    access: 'user',
    response: ConnectedProviders,
    errors: [],
  }),
  /** Asks for the password, so that an account without one keeps its provider. */
  disconnectProvider: defineRoute({
    ...common,
    method: 'POST',
    path: '/auth/providers/disconnect',
    summary: 'Disconnect a provider from my account',
    access: 'user',
    body: z.object({ ...ownerProof, issuer: z.string().check(z.maxLength(500)) }),
    response: ConnectedProviders,
    errors: ['not_found', ...ownerProofErrors],
  }),
} as const
