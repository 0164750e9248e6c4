import type { Failure } from '@footlight/core/protocol'
import type { PasskeyAnswer } from '@footlight/core/protocol/passkey-answer'
import { fail, type Result } from '@footlight/core/rules'
import type { FastifyRequest } from 'fastify'
import { readDeviceCookie } from '../accounts/cookie.ts'
import type { LoggedIn, LogIn } from '../accounts/log-in.ts'
import { hasPassword } from '../accounts/no-password.ts'
import { passkeyProof } from '../accounts/passkeys.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { DEMO_ROLE } from '../accounts/roles.ts'
import type { Site } from '../platform/site.ts'

/** As it is sent along with a change of what opens an account. */
export interface OwnerProof {
  readonly password: string
  readonly totp?: string | undefined
  readonly passkey?: PasskeyAnswer | undefined
}

export interface ProofDeps {
  readonly logIn: LogIn
  readonly people: PeopleRepository
  readonly site: Site
}

const noPasswordYet: Failure = {
  error: 'invalid_credentials',
  state: 'no_password',
  message: 'This account has no password yet. Reset the password to set one: you get a link by email.',
}

/**
 * Asks for password and second factor once more, counted as log-ins are. `forbidden`: a demo account, which is
 * everybody's.
 * With the state `no_password`: a provider alone opens the account.
 */
export async function proveOwner(
  { id, username }: Person,
  { password, totp, passkey }: OwnerProof,
  request: FastifyRequest,
  { logIn, people, site }: ProofDeps,
): Promise<Result<LoggedIn, Failure>> {
  // The session's copy of the person may be some seconds old, and their name another's by now.
  const name = (await people.byId(id))?.username ?? username
  const credentials = await people.credentials(name)
  if (credentials?.person.id === id && !hasPassword(credentials.passwordHash)) return fail(noPasswordYet)
  const proved = await logIn.attempt({
    name,
    password,
    totp: totp ?? null,
    passkey: passkeyProof(passkey, site, request),
    address: request.clientAddress,
    device: readDeviceCookie(request.headers.cookie),
  })
  if (!proved.ok) return proved
  if (proved.value.person.id !== id) return fail({ error: 'invalid_credentials' })
  return proved.value.person.roles.includes(DEMO_ROLE) ? fail({ error: 'forbidden' }) : proved
}
