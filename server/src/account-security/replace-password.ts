import type { Failure } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { isGuessable } from '../accounts/password-rules.ts'
import type { Passwords } from '../accounts/passwords.ts'
import type { Person } from '../accounts/people-port.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { CredentialRepository } from './credential-repository.ts'

const BUSY_RETRY_SECONDS = 2

export interface ReplacePasswordDeps {
  readonly credentials: CredentialRepository
  readonly passwords: Passwords
  readonly sessions: Pick<Sessions, 'endAll'>
}

export interface NewPassword {
  readonly password: string
  /** Hash of the one that it takes the place of. */
  readonly from: string
  /** Under which the caller waits (`addressKey`). */
  readonly addressKey: string
  /** As in `CredentialRepository`. */
  readonly isByMailbox: boolean
}

/**
 * Sets a password and ends every session of the account, in this order: a log-in by the old one that goes on
 * meanwhile finds either its session ended or its password changed (`LogIn.isCurrent`). Answers the new hash;
 * `null`: the old one was replaced already.
 */
export async function replacePassword(
  person: Person,
  { password, from, addressKey, isByMailbox }: NewPassword,
  { credentials, passwords, sessions }: ReplacePasswordDeps,
): Promise<Result<string | null, Failure>> {
  const hash = await passwords.hash(password, { lane: 'log_in', addressKey })
  if (!hash.ok) return fail({ error: 'unavailable', retryAfter: BUSY_RETRY_SECONDS })
  if (!(await credentials.replacePassword(person.id, { from, to: hash.value, isByMailbox }))) return ok(null)
  await sessions.endAll(person.id)
  return ok(hash.value)
}

/** Asked before anything else, so that nobody uses up a code of theirs for a password that is refused. */
export function weaknessOf(person: Person, password: string, field: string): Failure | null {
  return isGuessable(password, person) ? { error: 'invalid_value', fields: { [field]: 'too_common' } } : null
}
