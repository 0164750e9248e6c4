import type { Clock } from '@footlight/core/ports'
import {
  type accountRoutes,
  type BodyOf,
  type Failure,
  type FieldCode,
  StoredSettings,
} from '@footlight/core/protocol'
import { assert, fail, ok, type Result } from '@footlight/core/rules'
import { judgeBirthDate } from '@footlight/core/rules/accounts/age'
import { utcDay } from '@footlight/core/rules/utc-day'
import type { RateCount } from '../platform/rate-limiter.ts'
import { isProhibited } from '../prohibited-terms/policy.ts'
import { isGuessable } from './password-rules.ts'
import type { Passwords, Turn } from './passwords.ts'
import type { NewPerson, PeopleRepository, Person } from './people-port.ts'
import { isReservedName } from './reserved-names.ts'
import type { CurrentTerms } from './terms/current-terms.ts'

const BUSY_RETRY_SECONDS = 2
export const nameTaken: Failure = { error: 'username_taken', fields: { username: 'taken' } }

/** A registration whose shape the schema has checked already. */
export type Registration = BodyOf<typeof accountRoutes.register>

/** Makes an account. All fields that need another look are named at once. */
export async function register(
  registration: Registration,
  deps: {
    people: PeopleRepository
    passwords: Passwords
    clock: Clock
    turn: Turn
    perAddress: RateCount
    terms: Pick<CurrentTerms, 'version'>
  },
): Promise<Result<{ readonly person: Person; readonly passwordHash: string }, Failure>> {
  const fields = judge(registration, utcDay(deps.clock.now()))
  if (Object.keys(fields).length > 0) return fail({ error: 'invalid_value', fields })
  if (!isInForce(registration.terms_version, deps.terms)) return fail({ error: 'conflict' })
  // Names are public: no work is done, and nothing is counted, for one that is taken. Of the e-mail nothing
  // is asked here (ADR 0006).
  if ((await deps.people.byUsername(registration.username)) !== null) return fail(nameTaken)
  const waitMs = deps.perAddress.take(deps.turn.addressKey)
  if (waitMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
  const passwordHash = await deps.passwords.hash(registration.password, deps.turn)
  if (!passwordHash.ok) {
    deps.perAddress.giveBack(deps.turn.addressKey)
    return fail({ error: 'unavailable', retryAfter: BUSY_RETRY_SECONDS })
  }
  const created = await deps.people.create(
    newAccount(registration, {
      ...{ email: registration.email, emailConfirmed: false },
      ...{ createdAt: deps.clock.now(), passwordHash: passwordHash.value },
      acceptsTerms: deps.terms.version ?? undefined,
    }),
  )
  if (created.ok) return ok({ person: created.value, passwordHash: passwordHash.value })
  assert(created.error === 'username_taken', "an e-mail that nobody has confirmed is nobody's")
  return fail(nameTaken)
}

/** Whether the terms that somebody was shown are those that they would accept now (TERMS-04). */
export function isInForce(shown: string | undefined, { version }: Pick<CurrentTerms, 'version'>): boolean {
  return version === null || shown === version
}

/** An account as it is at first. */
export function newAccount(
  { username, type, gender, birth_date }: Omit<Registration, 'email' | 'password'>,
  more: Pick<NewPerson, 'email' | 'emailConfirmed' | 'createdAt' | 'passwordHash' | 'acceptsTerms'>,
): NewPerson {
  return {
    username,
    displayName: username,
    identityConfirmed: false,
    ageVerified: false,
    type,
    gender: gender ?? null,
    birthDate: birth_date,
    membership: 'none',
    roles: [],
    studioId: null,
    totpSecret: null,
    suspendedUntil: null,
    suspensionReason: null,
    settings: StoredSettings.parse({}),
    tags: [],
    languages: [],
    country: null,
    ...more,
  }
}

function judge(registration: Registration, today: string): Record<string, FieldCode> {
  const fields = judgeNewAccount(registration, today)
  if (isGuessable(registration.password, registration)) fields['password'] = 'too_common'
  return fields
}

/** What is wrong with a name and a date of birth. `today`: YYYY-MM-DD. */
export function judgeNewAccount(
  registration: Pick<Registration, 'username' | 'birth_date'>,
  today: string,
): Record<string, FieldCode> {
  const fields: Record<string, FieldCode> = {}
  if (isProhibited(registration.username, 'label', 'name')) fields['username'] = 'prohibited'
  else if (isReservedName(registration.username)) fields['username'] = 'taken'
  const birthDate = judgeBirthDate(registration.birth_date, today)
  if (birthDate !== null) fields['birth_date'] = birthDate
  return fields
}
