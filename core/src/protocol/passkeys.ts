import * as z from 'zod/mini'
import { ownerProof, ownerProofErrors, RecoveryCodes } from './account-security.ts'
import { HumanCheckAnswer } from './human-check-answer.ts'
import { PASSWORD_CHARS } from './limits.ts'
import { PasskeyAnswer } from './passkey-answer.ts'
import { defineRoute } from './route.ts'
import { CurrentUser } from './user.ts'

const Base64Url = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(2_000))

/** What authenticators answer when they make a passkey: `RegistrationResponseJSON` of WebAuthn level 3, as far as it is read. */
export const NewPasskeyAnswer = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: z.string().check(z.regex(/^[\w-]+$/), z.maxLength(4_000)),
    attestationObject: z.string().check(z.regex(/^[\w-]+$/), z.maxLength(16_000)),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(8))),
  }),
  clientExtensionResults: z.object({}),
})
export type NewPasskeyAnswer = z.infer<typeof NewPasskeyAnswer>

/** `PublicKeyCredentialRequestOptionsJSON`: any passkey for this site. */
const PasskeyOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** ms */
  timeout: z.int(),
  userVerification: z.literal('required'),
})
export type PasskeyOptions = z.infer<typeof PasskeyOptions>

/** `PublicKeyCredentialCreationOptionsJSON`, as far as we say anything. */
const NewPasskeyOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type NewPasskeyOptions = z.infer<typeof NewPasskeyOptions>

export const PASSKEY_NAME_CHARS_MAX = 40
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(PASSKEY_NAME_CHARS_MAX))

const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO 8601 */
  added_at: z.string(),
  /** null: never. */
  last_used_at: z.nullable(z.string()),
  /** Host name of the site on which it works: another of the operator's sites asks for one of its own. */
  site: z.string(),
  /** false: the password was replaced by e-mail since it was added, so that it is a second factor only. */
  opens_alone: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>
const Passkeys = z.object({ passkeys: z.array(Passkey) })

/**
 * Passkeys (WebAuthn). A challenge is for the session that asked, on the site where it asked; it holds for five minutes and
 * is taken once. `wrong_state` with `no_passkeys`: the address of this site is a bare number, for which browsers make none.
 */
export const passkeyRoutes = {
  passkeys: defineRoute({
    method: 'GET',
    path: '/auth/passkeys',
    summary: 'My passkeys',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    response: Passkeys,
    errors: [],
  }),
  beginPasskey: defineRoute({
    method: 'POST',
    path: '/auth/passkeys/begin',
    summary: 'Prove ownership and start adding a passkey',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    body: z.object(ownerProof),
    response: NewPasskeyOptions,
    errors: ['wrong_state', ...ownerProofErrors],
  }),
  /** `conflict`: somebody has this passkey; `wrong_state` with `full`: ten are there. */
  addPasskey: defineRoute({
    method: 'POST',
    path: '/auth/passkeys/add',
    summary: 'Finish adding a passkey',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    body: z.object({ answer: NewPasskeyAnswer, name: Name }),
    response: z.extend(Passkeys, {
      /** Shown once; null: the account has had a second factor before, and its codes still work. */
      recovery_codes: z.nullable(RecoveryCodes),
    }),
    errors: ['wrong_state', 'conflict'],
  }),
  renamePasskey: defineRoute({
    method: 'POST',
    path: '/auth/passkeys/rename',
    summary: 'Rename one of my passkeys',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    body: z.object({ id: Base64Url, name: Name }),
    response: Passkeys,
    errors: ['not_found'],
  }),
  removePasskey: defineRoute({
    method: 'POST',
    path: '/auth/passkeys/remove',
    summary: 'Remove one of my passkeys',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    body: z.object({ ...ownerProof, id: Base64Url }),
    response: Passkeys,
    errors: ['not_found', ...ownerProofErrors],
  }),
  askPasskey: defineRoute({
    method: 'POST',
    path: '/auth/passkeys/ask',
    summary: 'Get a challenge to log in with a passkey',
    access: 'guest',
    at: 'anywhere',
    beforeAgeProof: true,
    response: PasskeyOptions,
    errors: ['wrong_state'],
  }),
  /**
   * With a name or an e-mail and a password it is the second factor, alone it is all. `invalid_credentials` with `passkey`: it
   * was removed, is for another account or site, or the challenge is used, older than five minutes or another one's; with the
   * state `password_first` the password was replaced by e-mail since it was added.
   */
  logInByPasskey: defineRoute({
    method: 'POST',
    path: '/auth/passkeys/log_in',
    summary: 'Log in with a passkey',
    access: 'guest',
    at: 'anywhere',
    beforeAgeProof: true,
    body: z.object({
      passkey: PasskeyAnswer,
      human_check: HumanCheckAnswer,
      username: z.optional(z.string().check(z.maxLength(254))),
      email: z.optional(z.string().check(z.maxLength(254))),
      password: z.optional(z.string().check(z.minLength(1), z.maxLength(PASSWORD_CHARS.max))),
    }),
    response: CurrentUser,
    errors: ['invalid_credentials', 'totp_required', 'account_suspended', 'human_check_required'],
  }),
} as const
