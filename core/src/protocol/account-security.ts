import * as z from 'zod/mini'
import { HumanCheckAnswer } from './human-check-answer.ts'
import { PASSWORD_CHARS } from './limits.ts'
import { PasskeyAnswer } from './passkey-answer.ts'
import { defineRoute } from './route.ts'

const NewPassword = z.string().check(z.minLength(PASSWORD_CHARS.min), z.maxLength(PASSWORD_CHARS.max))
const Email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email())
const Token = z.string().check(z.maxLength(600))
const Done = z.object({ status: z.literal(1) })

/**
 * That an account is theirs, said once more. `totp`: six digits of the authenticator app, or a recovery code; `passkey`: where
 * there is no app, in the place of a code.
 */
export const ownerProof = {
  password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_CHARS.max)),
  totp: z.optional(z.string().check(z.maxLength(16))),
  passkey: z.optional(PasskeyAnswer),
}

/** `invalid_credentials` with the state `no_password`: there is none yet. `forbidden`: a demo account, which is everybody's. `totp_required` with the state `passkey`: there is no app. */
export const ownerProofErrors = [
  'invalid_credentials',
  'totp_required',
  'account_suspended',
  'forbidden',
] as const

/** Shown once: what is stored of them opens nothing. */
export const RecoveryCodes = z.array(z.string())
const NewRecoveryCodes = z.object({ recovery_codes: RecoveryCodes })

/** What keeps an account its owner's. The calls are below `/auth` because the cookie of known devices goes there. */
export const accountSecurityRoutes = {
  /** One answer, at once, whether the address has an account or not; only a confirmed one is written to. */
  forgotPassword: defineRoute({
    method: 'POST',
    path: '/auth/forgot_password',
    summary: 'Send a password reset link by email',
    access: 'guest',
    at: 'anywhere',
    beforeAgeProof: true,
    body: z.object({ email: Email, human_check: HumanCheckAnswer }),
    response: Done,
    errors: ['human_check_required'],
  }),
  /** Ends all sessions of the account. `invalid_value` with `token`: it was used, is older than an hour, or made up. */
  resetPassword: defineRoute({
    method: 'POST',
    path: '/auth/reset_password',
    summary: 'Set a new password with the token from the email',
    access: 'guest',
    at: 'anywhere',
    beforeAgeProof: true,
    body: z.object({ token: Token, password: NewPassword }),
    response: Done,
    errors: [],
  }),
  /** Ends all sessions of the account; the answer begins a new one. */
  changePassword: defineRoute({
    method: 'POST',
    path: '/auth/change_password',
    summary: 'Change my password',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    body: z.object({ ...ownerProof, new_password: NewPassword }),
    response: Done,
    errors: ownerProofErrors,
  }),
  security: defineRoute({
    method: 'GET',
    path: '/account/security',
    summary: 'My ways to log in',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    response: z.object({
      /** false: a provider alone opens it. A link to set one is written as for a forgotten one. */
      has_password: z.boolean(),
      email: z.string(),
      email_confirmed: z.boolean(),
      /** An authenticator app is set up. */
      has_totp: z.boolean(),
      /** That are left. */
      recovery_codes: z.int(),
      /** Rights of the site staff or of a studio owner wait for an app or a passkey. */
      needs_second_factor: z.boolean(),
    }),
    errors: [],
  }),
  /** `wrong_state`: it is confirmed already. `rate_limited`: three times a day. */
  resendConfirmation: defineRoute({
    method: 'POST',
    path: '/auth/resend_confirmation',
    summary: 'Send the confirmation link for my email address again',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    response: Done,
    errors: ['wrong_state'],
  }),
  /** Changes nothing: the app is set up by its first code. */
  beginTotp: defineRoute({
    method: 'POST',
    path: '/auth/totp/begin',
    summary: 'Get a secret for my authenticator app',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    response: z.object({
      /** base32, for apps that read no pictures. */
      secret: z.string(),
      /** `otpauth:`, for a QR code. */
      address: z.string(),
      /** Sent back with the first code, within 15 minutes. */
      ticket: z.string(),
    }),
    errors: ['wrong_state'],
  }),
  confirmTotp: defineRoute({
    method: 'POST',
    path: '/auth/totp/confirm',
    summary: 'Set up my authenticator app with its first code',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    body: z.object({
      ticket: z.string().check(z.maxLength(200)),
      code: z.string().check(z.maxLength(16)),
      ...ownerProof,
    }),
    response: NewRecoveryCodes,
    errors: ['wrong_state', ...ownerProofErrors],
  }),
  newRecoveryCodes: defineRoute({
    method: 'POST',
    path: '/auth/totp/recovery_codes',
    summary: 'Replace all of my recovery codes',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    body: z.object(ownerProof),
    response: NewRecoveryCodes,
    errors: ['wrong_state', ...ownerProofErrors],
  }),
  endTotp: defineRoute({
    method: 'POST',
    path: '/auth/totp/end',
    summary: 'Turn off my authenticator app',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    body: z.object(ownerProof),
    response: Done,
    errors: ['wrong_state', ...ownerProofErrors],
  }),
  /** One answer whether somebody has the address or not: its mailbox is written to, and decides. */
  changeEmail: defineRoute({
    method: 'POST',
    path: '/auth/change_email',
    summary: 'Send a confirmation link to a new email address',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    body: z.object({ ...ownerProof, email: Email }),
    response: Done,
    errors: ownerProofErrors,
  }),
  /** The address of before is written to. `conflict`: another account has confirmed it. */
  confirmNewEmail: defineRoute({
    method: 'POST',
    path: '/auth/confirm_new_email',
    summary: 'Confirm a new email address with the token from the email',
    access: 'guest',
    at: 'anywhere',
    beforeAgeProof: true,
    body: z.object({ token: Token }),
    response: Done,
    errors: ['conflict'],
  }),
  /** Ends all sessions and makes the password worthless; a link for another one is written to the address. */
  undoEmailChange: defineRoute({
    method: 'POST',
    path: '/auth/undo_email_change',
    summary: 'Restore the previous email address with the token that it received, within seven days',
    access: 'guest',
    at: 'anywhere',
    beforeAgeProof: true,
    body: z.object({ token: Token }),
    response: Done,
    errors: ['conflict'],
  }),
} as const
