import type { Clock, Ledger } from '@footlight/core/ports'
import { accountRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import type { Logger } from 'pino'
import type { HttpLimits } from '../platform/http/http-limits.ts'
import { languageAsked } from '../platform/http/language-asked.ts'
import { logEvent } from '../platform/log-event.ts'
import { addressKey } from '../platform/net/address.ts'
import { RateLimiter } from '../platform/rate-limiter.ts'
import { readDeviceCookie } from './cookie.ts'
import { readCurrentUser } from './current-user.ts'
import type { EmailClaims } from './email-claims.ts'
import { findPerformer } from './find-performer.ts'
import { type CheckedLogInDeps, checkedLogIn } from './human-check/checked-log-in.ts'
import { humanRefusal } from './human-check/human-check-routes.ts'
import type { Passwords } from './passwords.ts'
import type { FollowRepository, PeopleRepository } from './people-port.ts'
import { register } from './register.ts'
import { type Registrar, registerRoute } from './register-route.ts'
import { type StartSessionDeps, startLogIn, startSession } from './start-session.ts'
import type { CurrentTerms } from './terms/current-terms.ts'
import type { JoinRules } from './viewer.ts'

export interface AccountRouteDeps extends StartSessionDeps, CheckedLogInDeps {
  readonly clock: Clock
  readonly emailClaims: EmailClaims
  readonly follows: FollowRepository
  readonly ledger: Ledger
  readonly limits: HttpLimits
  readonly passwords: Passwords
  readonly people: PeopleRepository
  readonly placeRules: JoinRules
  readonly terms: CurrentTerms
}

/** Register, log in, log out, and who one is. The first three give the caller a new session. */
export function registerSessionRoutes(registrar: Registrar, deps: AccountRouteDeps): void {
  const { sessions, logIn, emailClaims, humanCheck } = deps
  const perAddress = new RateLimiter(deps.limits.registrationsPerAddress, deps.clock)
  registrar.app.addHook('onClose', async () => perAddress.close())

  registerRoute(registrar, accountRoutes.register, async (call) => {
    const refusal = await humanRefusal(humanCheck, 'register', call)
    if (refusal !== null) return fail(refusal)
    const closed = deps.placeRules.joinRefusal(call.body.type, call.request.clientAddress)
    if (closed !== null) return fail({ error: closed })
    const made = await register(call.body, {
      ...deps,
      perAddress,
      turn: { lane: 'registration', addressKey: addressKey(call.request.clientAddress) },
    })
    if (!made.ok) return made
    emailClaims.write(made.value.person, languageAsked(call.request.headers) ?? 'en')
    // Whoever registers has chosen the device: nothing is written about it.
    const { person, passwordHash } = made.value
    const device = readDeviceCookie(call.request.headers.cookie)
    return startSession(logIn.welcome(person, passwordHash, device), call, registrar.gate, deps)
  })

  registerRoute(registrar, accountRoutes.confirmEmail, async ({ body }) => {
    const confirmed = await emailClaims.confirm(body.token)
    if (!confirmed.ok)
      return fail(
        confirmed.error === 'taken'
          ? { error: 'conflict' }
          : { error: 'invalid_value', fields: { token: 'invalid' } },
      )
    sessions.changed(confirmed.value.id)
    return ok({ status: 1 })
  })

  registerRoute(registrar, accountRoutes.login, async (call) => {
    const name = call.body.username ?? call.body.email
    if (name === undefined) return fail({ error: 'invalid_value', fields: { username: 'required' } })
    const { clientAddress, headers } = call.request
    const loggedIn = await checkedLogIn(deps, name, call, () =>
      logIn.attempt({
        name,
        password: call.body.password,
        totp: call.body.totp ?? null,
        passkey: null,
        address: clientAddress,
        device: readDeviceCookie(headers.cookie),
      }),
    )
    return loggedIn.ok ? startLogIn(loggedIn.value, call, registrar.gate, deps) : loggedIn
  })

  registerRoute(registrar, accountRoutes.currentUser, async ({ identity }) =>
    ok(await readCurrentUser(identity, deps)),
  )

  registerRoute(registrar, accountRoutes.logout, async (call) => {
    await sessions.end(call.session)
    if (call.identity.kind === 'person') registrar.gate.setSession(call.reply, sessions.createGuest())
    return ok(undefined)
  })
}

export interface FollowRouteDeps {
  readonly clock: Clock
  readonly follows: FollowRepository
  readonly people: PeopleRepository
}

/** Only models can be followed; anybody else "is not there", so that names of viewers cannot be tried out. */
export function registerFollowRoutes(
  registrar: Registrar,
  { people, follows, clock }: FollowRouteDeps,
): void {
  registerRoute(registrar, accountRoutes.follow, async ({ identity, params }) => {
    const model = await findPerformer(people, params.username)
    if (!model.ok) return model
    if (model.value.id === identity.person.id)
      return fail({ error: 'forbidden', message: 'You cannot follow yourself.' })
    return ok({
      status: 1,
      followerCount: await follows.follow(identity.person.id, model.value.id, clock.now()),
    })
  })

  registerRoute(registrar, accountRoutes.unfollow, async ({ identity, params }) => {
    const model = await findPerformer(people, params.username)
    if (!model.ok) return model
    return ok({ status: 1, followerCount: await follows.unfollow(identity.person.id, model.value.id) })
  })
}

export interface LogRouteDeps {
  readonly logger: Logger
}

/** What browsers report. Logged by title; contents and addresses may carry private words and stay out. */
export function registerLogRoutes(registrar: Registrar, { logger }: LogRouteDeps): void {
  registerRoute(registrar, accountRoutes.logToast, ({ body, identity }) => {
    logEvent(logger, 'toast_shown', {
      account: identity.person.id,
      appearance: body.appearance,
      title: body.title,
    })
    return ok(undefined)
  })

  registerRoute(registrar, accountRoutes.logSocketFailure, ({ identity }) => {
    logEvent(logger, 'account_socket_failed', { caller: identity.kind })
    return ok(undefined)
  })
}
