import type { Clock } from '@footlight/core/ports'
import type { Failure } from '@footlight/core/protocol'
import { appealRoutes } from '@footlight/core/protocol/appeals'
import { fail, ok, type Result } from '@footlight/core/rules'
import { readDeviceCookie } from '../accounts/cookie.ts'
import { type CheckedLogInDeps, checkedLogIn } from '../accounts/human-check/checked-log-in.ts'
import type { LogIn } from '../accounts/log-in.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { type Call, type Registrar, registerRoute } from '../accounts/register-route.ts'
import { languageAsked } from '../platform/http/language-asked.ts'
import type { AppealRepository } from './appeal-port.ts'
import { presentOwn } from './present-appeal.ts'

export interface AppealRouteDeps extends CheckedLogInDeps {
  readonly appeals: AppealRepository
  readonly clock: Clock
  readonly logIn: LogIn
  readonly people: PeopleRepository
}

/** What somebody who is suspended can still do about it (APPEAL-01, APPEAL-02, APPEAL-05). */
export function registerAppeals(registrar: Registrar, deps: AppealRouteDeps): void {
  const { appeals, clock } = deps

  registerRoute(registrar, appealRoutes.ownAppeal, async ({ identity: { person } }) => {
    const [[last], suspension] = await Promise.all([
      appeals.ofAccount(person.id),
      appeals.suspension(person.id, clock.now()),
    ])
    const mayAppeal = suspension !== null && last?.suspension !== suspension.id
    // What was decided about an earlier suspension says nothing about this one.
    return ok({ appeal: last === undefined || mayAppeal ? null : presentOwn(last), may_appeal: mayAppeal })
  })

  registerRoute(registrar, appealRoutes.appeal, async (call) => {
    const { body, request } = call
    const person = await whoAppeals(call, deps)
    if (!person.ok) return person
    const written = await appeals.appeal({
      account: person.value.id,
      language: languageAsked(request.headers) ?? 'en',
      text: body.text,
      at: clock.now(),
    })
    return written.ok
      ? ok({ status: 1, appeal: presentOwn(written.value) })
      : fail(
          written.error === 'appealed'
            ? {
                error: 'wrong_state',
                state: 'appealed',
                message: 'There is already an appeal against this suspension.',
              }
            : notSuspended,
        )
  })
}

const notSuspended: Failure = {
  error: 'wrong_state',
  state: 'not_suspended',
  message: 'The account is not suspended.',
}

/** Whoever is suspended is not let in: a right password is proof enough, counted as log-ins are. */
async function whoAppeals(
  call: Call<typeof appealRoutes.appeal>,
  deps: AppealRouteDeps,
): Promise<Result<Person, Failure>> {
  const { identity, request } = call
  const { username, password, totp } = call.body
  if (identity.kind === 'person') return ok(identity.person)
  if (username === undefined || password === undefined) return fail({ error: 'login_required' })
  const proved = await checkedLogIn(deps, username, call, () =>
    deps.logIn.attempt({
      name: username,
      password,
      totp: totp ?? null,
      // A recovery code stands for it.
      passkey: null,
      address: request.clientAddress,
      device: readDeviceCookie(request.headers.cookie),
    }),
  )
  if (proved.ok) return fail(notSuspended)
  if (proved.error.error !== 'account_suspended') return proved
  const credentials = await deps.people.credentials(username.trim().toLowerCase())
  return credentials === null ? fail({ error: 'invalid_credentials' }) : ok(credentials.person)
}
