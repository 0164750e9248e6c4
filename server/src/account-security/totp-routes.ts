import type { Clock } from '@footlight/core/ports'
import { accountSecurityRoutes, type Failure } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { hasPassword } from '../accounts/no-password.ts'
import type { OwnerLetters } from '../accounts/owner-letters.ts'
import type { Person } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { SecondFactor } from '../accounts/second-factor.ts'
import type { SecondFactorRepository } from '../accounts/second-factor-repository.ts'
import type { Sessions } from '../accounts/sessions.ts'
import { hasSecondFactor } from '../accounts/staff-factor.ts'
import { totpStepOf } from '../accounts/totp.ts'
import { languageAsked } from '../platform/http/language-asked.ts'
import { type ProofDeps, proveOwner } from './prove-owner.ts'
import type { TotpSetups } from './totp-setups.ts'

export interface TotpRouteDeps extends ProofDeps {
  readonly clock: Clock
  readonly secondFactor: SecondFactor
  readonly secondFactors: SecondFactorRepository
  readonly ownerLetters: OwnerLetters
  readonly sessions: Pick<Sessions, 'changed'>
  readonly totpSetups: TotpSetups
}

const isSetUp: Failure = {
  error: 'wrong_state',
  state: 'set_up',
  message: 'An authenticator app is already set up.',
}
const isNotSetUp: Failure = {
  error: 'wrong_state',
  state: 'not_set_up',
  message: 'No authenticator app is set up.',
}

/** An authenticator app: set up with its first code, which the owner has to have seen work. */
export function registerTotpSetup(registrar: Registrar, deps: TotpRouteDeps): void {
  const { clock, people, secondFactor, secondFactors, ownerLetters, sessions, totpSetups } = deps

  registerRoute(registrar, accountSecurityRoutes.security, async ({ identity }) => {
    const person = (await people.byId(identity.person.id)) ?? identity.person
    const credentials = await people.credentials(person.username)
    return ok({
      has_password: credentials === null || hasPassword(credentials.passwordHash),
      email: person.email,
      email_confirmed: person.emailConfirmed,
      has_totp: person.totpSecret !== null,
      recovery_codes: await secondFactors.recoveryCodeCount(person.id),
      needs_second_factor: person.withheldRoles.length > 0,
    })
  })

  registerRoute(registrar, accountSecurityRoutes.beginTotp, async ({ identity }) => {
    const person = (await people.byId(identity.person.id)) ?? identity.person
    return person.totpSecret === null ? ok(totpSetups.begin(person)) : fail(isSetUp)
  })

  registerRoute(registrar, accountSecurityRoutes.confirmTotp, async ({ identity, body, request }) => {
    const { id } = identity.person
    if ((await people.byId(id))?.totpSecret !== null) return fail(isSetUp)
    const secret = totpSetups.secretOf(body.ticket, id)
    if (secret === null) return fail({ error: 'invalid_value', fields: { ticket: 'invalid' } })
    const step = totpStepOf(secret, body.code.replaceAll(/\s/g, ''), clock.now())
    if (step === null) return fail({ error: 'invalid_value', fields: { code: 'invalid' } })
    const proved = await proveOwner(identity.person, body, request, deps)
    if (!proved.ok) return proved
    const { codes, codeHashes } = secondFactor.recoveryCodes.make(id)
    const app = { secret: secondFactor.seal(id, secret), step, codeHashes }
    if (!(await secondFactors.setUp(id, app))) return fail(isSetUp)
    sessions.changed(id)
    ownerLetters.about('totp_on', proved.value.person, languageAsked(request.headers) ?? 'en')
    return ok({ recovery_codes: [...codes] })
  })
}

/** What is done with an app that is set up; each asks for password and code. */
export function registerTotpChanges(registrar: Registrar, deps: TotpRouteDeps): void {
  const { people, secondFactor, secondFactors, ownerLetters, sessions } = deps
  const hasApp = async ({ id }: Person) => ((await people.byId(id))?.totpSecret ?? null) !== null

  registerRoute(registrar, accountSecurityRoutes.newRecoveryCodes, async ({ identity, body, request }) => {
    const person = await people.byId(identity.person.id)
    if (person === null || !hasSecondFactor(person)) return fail(isNotSetUp)
    const proved = await proveOwner(person, body, request, deps)
    if (!proved.ok) return proved
    const { id } = proved.value.person
    const { codes, codeHashes } = secondFactor.recoveryCodes.make(id)
    if (!(await secondFactors.replaceRecoveryCodes(id, { codeHashes }))) return fail(isNotSetUp)
    return ok({ recovery_codes: [...codes] })
  })

  registerRoute(registrar, accountSecurityRoutes.endTotp, async ({ identity, body, request }) => {
    if (!(await hasApp(identity.person))) return fail(isNotSetUp)
    const proved = await proveOwner(identity.person, body, request, deps)
    if (!proved.ok) return proved
    const { person } = proved.value
    if (!(await secondFactors.remove(person.id))) return fail(isNotSetUp)
    sessions.changed(person.id)
    ownerLetters.about('totp_off', person, languageAsked(request.headers) ?? 'en')
    return ok({ status: 1 })
  })
}
