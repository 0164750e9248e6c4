/** What the caller does next about a refusal. A key is that of calls that move tokens (`Idempotency-Key`). */
export const errorRemedies = {
  log_in: 'Log in or sign up, then send it again.',
  meet_condition:
    'Do first what the code names (accept the terms, prove an age, set up a second factor), then send it again.',
  correct: 'Change what was entered or chosen, then send it again under a new key.',
  reload: 'Load it again, because it has changed, then decide again.',
  top_up: 'Buy tokens or check the card, then send it again under a new key.',
  wait: 'Send it again later: after `retryAfter` or at `until`, where the answer has one.',
  retry_same_key:
    'It is unknown whether it was carried out. A client sends it again under the same key; a person checks the statement first.',
  check_statement: 'Check the statement: this key was used for another order. Order again under a new key.',
  contact_support: 'The caller cannot correct this; support may know more.',
  fix_client: 'An error of the client: the same request is refused again.',
  none: 'Nothing: the same again is refused again.',
} as const

type ErrorRemedy = keyof typeof errorRemedies

/**
 * `person`: the sentence is `errors.<code>` in `resources/locales`, in English also the answer's message.
 * `developer`: only a client with a fault gets there; its message is for its developers, and people read a
 * general sentence instead.
 */
type CatalogEntry =
  | { readonly status: number; readonly reader: 'person'; readonly remedy: ErrorRemedy }
  | {
      readonly status: number
      readonly reader: 'developer'
      readonly remedy: ErrorRemedy
      readonly message: string
    }

function person<const S extends number>(status: S, remedy: ErrorRemedy) {
  return { status, reader: 'person', remedy } as const
}

function developer<const S extends number>(status: S, remedy: ErrorRemedy, message: string) {
  return { status, reader: 'developer', remedy, message } as const
}

/** Every failure that the server can answer with: its HTTP status, who reads it, and what to do about it. */
export const errorCatalog = {
  malformed: developer(400, 'fix_client', 'The body or the address of this request cannot be read.'),
  idempotency_key_required: developer(
    400,
    'fix_client',
    'This call moves tokens and needs an Idempotency-Key header with a UUID. Nothing was charged.',
  ),
  login_required: person(401, 'log_in'),
  invalid_credentials: person(401, 'correct'),
  invalid_stream_key: person(401, 'correct'),
  /** With the state `passkey`: there is no app; a passkey or a recovery code is asked for. */
  totp_required: person(401, 'meet_condition'),
  not_enough_tokens: person(402, 'top_up'),
  csrf: person(403, 'reload'),
  forbidden: person(403, 'none'),
  second_factor_required: person(403, 'meet_condition'),
  /** A client computes first what `GET /auth/human_check` answers (`humanCheckRoutes`). */
  human_check_required: person(403, 'meet_condition'),
  banned: person(403, 'none'),
  region_blocked: person(403, 'none'),
  /** RFC 7725. The law of where the caller is forbids buying live or custom adult content. */
  tip_geo_block_sender: person(451, 'none'),
  /** The same of where the performer lives. */
  tip_geo_block_receiver: person(451, 'none'),
  site_closed: person(451, 'none'),
  vpn_refused: person(403, 'meet_condition'),
  age_verification_required: person(403, 'meet_condition'),
  camera_proof_required: person(403, 'meet_condition'),
  camera_proof_unavailable: person(403, 'none'),
  terms_required: person(403, 'meet_condition'),
  liveness_required: person(403, 'meet_condition'),
  models_blocked: person(403, 'none'),
  pm_not_allowed: person(403, 'none'),
  password_required: person(403, 'correct'),
  wrong_password: person(403, 'correct'),
  purchases_blocked: person(403, 'contact_support'),
  cooling_off: person(403, 'wait'),
  purchase_budget: person(403, 'correct'),
  models_cannot_purchase: person(403, 'none'),
  not_found: person(404, 'none'),
  user_not_found: person(404, 'correct'),
  method_not_allowed: developer(
    405,
    'fix_client',
    'This address does not take that method; `Allow` says which.',
  ),
  not_acceptable: developer(406, 'fix_client', 'The answer has none of the types in `Accept`.'),
  conflict: person(409, 'reload'),
  wrong_state: person(409, 'reload'),
  offer_changed: person(409, 'reload'),
  already_requested: person(409, 'none'),
  already_purchased: person(409, 'none'),
  idempotency_conflict: developer(
    409,
    'check_statement',
    'This Idempotency-Key was used for a different request. Nothing was charged for this one.',
  ),
  sign_failed: person(409, 'correct'),
  tip_undo_too_late: person(409, 'none'),
  tip_undos_used_up: person(409, 'correct'),
  username_taken: person(409, 'correct'),
  precondition_failed: developer(
    412,
    'reload',
    '`If-Match` names a version that is no longer the present one.',
  ),
  payload_too_large: person(413, 'correct'),
  unsupported_media_type: developer(
    415,
    'fix_client',
    'The body must be JSON, with `Content-Type: application/json`.',
  ),
  range_not_satisfiable: developer(416, 'fix_client', '`Range` begins behind the end of the file.'),
  invalid_value: person(422, 'correct'),
  tip_self: person(422, 'none'),
  recipient_cannot_receive: person(422, 'none'),
  tip_words_refused: person(422, 'correct'),
  user_daily_limit: person(422, 'correct'),
  postpay_card_fail: person(422, 'top_up'),
  over_daily_limit: person(422, 'top_up'),
  account_suspended: person(403, 'contact_support'),
  precondition_required: developer(
    428,
    'fix_client',
    'This call needs `If-Match` with the version that it is meant for.',
  ),
  rate_limited: person(429, 'wait'),
  internal: person(500, 'retry_same_key'),
  unavailable: person(503, 'retry_same_key'),
  biller_unavailable: person(503, 'wait'),
  storage_full: person(507, 'wait'),
} as const satisfies Record<string, CatalogEntry>

export type ErrorCode = keyof typeof errorCatalog
