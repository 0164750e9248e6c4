import type { OfferTerms } from './offer-terms.ts'
import type { SuspensionReason } from './suspension-reason.ts'

/**
 * Every failure the server can answer with: its HTTP status, and the sentence a person reads. Total by type,
 * so that a new code does not compile until both are decided.
 */
export const errorTable = {
  malformed: {
    status: 400,
    message: 'We could not read that request. Please reload the page and try again.',
  },
  idempotency_key_required: {
    status: 400,
    message:
      'This request moves tokens and came without its idempotency key. Nothing was charged; reload the page and try again.',
  },
  login_required: { status: 401, message: 'Please log in or sign up first.' },
  invalid_credentials: {
    status: 401,
    message:
      'That name and password do not match. Check both; after ten wrong tries wait ten minutes, or log in on a device that you have used before.',
  },
  invalid_stream_key: {
    status: 401,
    message:
      'This stream key is wrong or no longer valid. Create a new one in the console and enter it in your encoder.',
  },
  /** With the state `passkey`: there is no app; a passkey or a recovery code is asked for. */
  totp_required: { status: 401, message: 'Enter the six digits from your authenticator app.' },
  not_enough_tokens: { status: 402, message: 'You do not have enough tokens for this. Nothing was charged.' },
  csrf: { status: 403, message: 'This page is out of date. Reload it and try again; nothing was changed.' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  second_factor_required: {
    status: 403,
    message:
      'Set up an authenticator app or a passkey under Security first: what your account may do asks for one.',
  },
  /** `humanCheckRoutes` has what is to be done. */
  human_check_required: {
    status: 403,
    message: 'Compute first what GET /auth/human_check answers, as our pages do by themselves.',
  },
  banned: { status: 403, message: 'You have been banned from this room.' },
  region_blocked: { status: 403, message: 'This page is not available where you are.' },
  /** RFC 7725. The law of where the caller is forbids buying live or custom adult content. */
  tip_geo_block_sender: {
    status: 451,
    message:
      'Where you are, paid live or custom adult content is not available: tokens cannot be bought or spent. Nothing was charged.',
  },
  /** The same of where the performer lives. */
  tip_geo_block_receiver: {
    status: 451,
    message: 'This performer cannot be paid where they live. Nothing was charged.',
  },
  site_closed: { status: 451, message: 'This site is not available where you are.' },
  vpn_refused: { status: 403, message: 'Turn off your VPN or proxy first. Nothing was charged.' },
  age_verification_required: {
    status: 403,
    message: 'The law of where you are wants a proof that you are an adult first. Nothing was charged.',
  },
  camera_proof_required: {
    status: 403,
    message:
      'Prove your age by a face scan, a document or a digital ID before your camera is shown. Nothing was charged.',
  },
  camera_proof_unavailable: {
    status: 403,
    message:
      'This site has nobody who checks ages by a face or a document, so cameras of viewers are off. Nothing was charged.',
  },
  terms_required: {
    status: 403,
    message: 'Read and accept the new terms of this site first. Nothing was charged.',
  },
  liveness_required: {
    status: 403,
    message:
      'Show first that you are the one in the picture: the broadcast page and the console ask for a photo.',
  },
  models_blocked: { status: 403, message: 'This performer does not let other models into their room.' },
  pm_not_allowed: { status: 403, message: 'This person does not take messages from you.' },
  password_required: { status: 403, message: 'This room is closed with a password.' },
  wrong_password: { status: 403, message: 'That is not the password of this room.' },
  purchases_blocked: {
    status: 403,
    message: 'This account cannot buy tokens now. Write to the support to learn more.',
  },
  cooling_off: {
    status: 403,
    message: 'You chose to buy no tokens for a while, and that is not over yet.',
  },
  purchase_budget: {
    status: 403,
    message: 'This is above the budget for tokens that you set. Nothing was charged.',
  },
  models_cannot_purchase: { status: 403, message: 'Model accounts cannot buy or spend tokens.' },
  not_found: { status: 404, message: 'There is nothing here. It may have been moved or removed.' },
  user_not_found: { status: 404, message: 'Nobody here has that name.' },
  method_not_allowed: { status: 405, message: 'That is not something that can be done here.' },
  not_acceptable: { status: 406, message: 'The answer comes in a form that was not asked for.' },
  conflict: {
    status: 409,
    message: 'That no longer fits what has happened meanwhile. Look again and retry.',
  },
  wrong_state: { status: 409, message: 'That is not possible right now. Nothing was charged.' },
  offer_changed: {
    status: 409,
    message: 'The offer has changed since you looked at it. Nothing was charged.',
  },
  already_requested: { status: 409, message: 'You have asked for this already. Nothing more was charged.' },
  already_purchased: { status: 409, message: 'You have this already. Nothing was charged.' },
  idempotency_conflict: {
    status: 409,
    message:
      'This idempotency key was already used for a different request. Nothing was charged for this one.',
  },
  sign_failed: {
    status: 409,
    message:
      'This was not signed. Enter your full name as it stands in your application; if the text was open for over an hour or has changed, open it again.',
  },
  tip_undo_too_late: {
    status: 409,
    message: 'It is too late to take this tip back: its ten seconds are over.',
  },
  tip_undos_used_up: {
    status: 409,
    message:
      'You have taken back five tips in 24 hours, so this one cannot be held. Nothing was charged; send it without holding it.',
  },
  username_taken: { status: 409, message: 'That name is taken. Please choose another.' },
  precondition_failed: { status: 412, message: 'This has changed meanwhile.' },
  payload_too_large: { status: 413, message: 'That is too much in one go.' },
  unsupported_media_type: { status: 415, message: 'This needs to be sent as JSON.' },
  range_not_satisfiable: { status: 416, message: 'The file does not reach that far.' },
  invalid_value: { status: 422, message: 'Some fields need another look.' },
  tip_self: { status: 422, message: 'You cannot tip yourself. Nothing was charged.' },
  recipient_cannot_receive: { status: 422, message: 'This person cannot receive tips. Nothing was charged.' },
  tip_words_refused: {
    status: 422,
    message:
      'The words of this tip cannot be shown in this room. Nothing was charged; change them or tip without words.',
  },
  user_daily_limit: {
    status: 422,
    message: 'This is above the daily limit that you set. Nothing was charged.',
  },
  postpay_card_fail: {
    status: 422,
    message:
      'Your card could not be charged for what this lacks, so nothing was charged and nothing was paid.',
  },
  over_daily_limit: {
    status: 422,
    message:
      'Your top-ups have reached the limit that you set, so your card was not charged and nothing was paid.',
  },
  account_suspended: { status: 403, message: 'This account is suspended.' },
  precondition_required: { status: 428, message: 'Say which version this is meant for.' },
  rate_limited: { status: 429, message: 'Too many attempts. Please wait a moment.' },
  internal: {
    status: 500,
    message: 'Something went wrong on our side. Check your statement before you try again.',
  },
  unavailable: { status: 503, message: 'This is temporarily unavailable. Please try again in a moment.' },
  biller_unavailable: {
    status: 503,
    message: 'No payment service answers right now. Nothing was charged; please try again in a few minutes.',
  },
  storage_full: {
    status: 507,
    message: 'We cannot save anything right now, so nothing was charged. Please try again later.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorTable

/** Why one field was refused; `fields` of an `invalid_value` answer maps field name to one of these. */
export type FieldCode =
  | 'required'
  | 'invalid'
  | 'too_short'
  | 'too_long'
  | 'too_small'
  | 'too_large'
  | 'not_integer'
  | 'under_age'
  | 'prohibited'
  | 'taken'
  | 'too_common'
  /** There is no such field. */
  | 'unknown'
  /** There is, and it is not changed by this call. */
  | 'read_only'

/** A refusal on its way to an HTTP answer, a socket event or an IPC result. Expected, never a bug. */
export interface Failure {
  readonly error: ErrorCode
  /** In English; screens prefer their own text for `error`. */
  readonly message?: string
  readonly fields?: Readonly<Record<string, FieldCode>>
  /** Seconds after which a repeat makes sense. */
  readonly retryAfter?: number
  /**
   * With 409: what the thing is now, so that the caller sees why it does not fit. Of a prompt to a companion: the rule
   * that it breaks.
   */
  readonly state?: string
  /** With `not_enough_tokens`: how many this would take. */
  readonly needed?: number
  /** With `account_suspended` and `cooling_off`: when it ends, ISO 8601. */
  readonly until?: string
  /** With `account_suspended`: why, where somebody said so. */
  readonly reason?: SuspensionReason
  /** With `offer_changed`: what is offered now, of the same kind as the terms that were sent. */
  readonly terms?: OfferTerms
  /** Of a room that cannot be seen: others instead. */
  readonly suggestions?: readonly RoomSuggestion[]
}

/** Another room, as an error page shows it. */
export interface RoomSuggestion {
  readonly username: string
  readonly display_name: string
  /** As on a card of the lists. */
  readonly status: string
  readonly thumb_url: string | null
  readonly avatar_url: string
}
