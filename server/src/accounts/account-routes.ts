import type { Clock, Ledger } from '@footlight/core/ports'
import { accountRoutes, type CurrentUser, type Failure } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { deviceNameOf } from '@footlight/core/rules/accounts/device-name'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { HttpLimits } from '../platform/http/http-limits.ts'
import { languageAsked } from '../platform/http/language-asked.ts'
import { addressKey } from '../platform/net/address.ts'
import { RateLimiter } from '../platform/rate-limiter.ts'
import type { Site } from '../platform/site.ts'
import type { AccountLinks } from './account-links.ts'
import { deviceCookie, readDeviceCookie } from './cookie.ts'
import { readCurrentUser } from './current-user.ts'
import type { EmailClaims } from './email-claims.ts'
import type { FanMemberships } from './fan-memberships.ts'
import { findPerformer } from './find-performer.ts'
import { DEVICE_TTL_MS } from './known-devices.ts'
import type { LoggedIn, LogIn } from './log-in.ts'
import type { NewDevices } from './new-devices.ts'
import type { Passwords } from './passwords.ts'
import type { PaymentFacts } from './payment-facts.ts'
import type { FollowRepository, PeopleRepository, SessionOrigin } from './people-port.ts'
import { register } from './register.ts'
import { type Call, type Registrar, registerRoute } from './register-route.ts'
import type { Sessions } from './sessions.ts'
import type { UnreadNotifications } from './unread-notifications.ts'
import type { ClosedByAge, PlaceBlocks } from './viewer.ts'

export interface AccountRouteDeps extends PaymentFacts {
  readonly accountLinks: AccountLinks
  readonly ageGate: ClosedByAge
  readonly blockedRegions: PlaceBlocks
  readonly clock: Clock
  readonly emailClaims: EmailClaims
  readonly fanClub: FanMemberships
  readonly follows: FollowRepository
  readonly ledger: Ledger
  readonly limits: HttpLimits
  readonly logIn: LogIn
  readonly newDevices: NewDevices
  readonly notifications: UnreadNotifications
  readonly passwords: Passwords
  readonly people: PeopleRepository
  readonly sessions: Sessions
  readonly site: Site
}

/** Register, log in, log out, and who one is. The first three give the caller a new session. */
export function registerSessionRoutes(registrar: Registrar, deps: AccountRouteDeps): void {
  const { sessions, logIn, site, emailClaims, newDevices } = deps
  const perAddress = new RateLimiter(deps.limits.registrationsPerAddress, deps.clock)
  registrar.app.addHook('onClose', async () => perAddress.close())

  async function start(
    loggedIn: LoggedIn,
    call: Call<typeof accountRoutes.register | typeof accountRoutes.login>,
  ): Promise<Result<CurrentUser, Failure>> {
    const session = await sessions.logIn(loggedIn.person, call.session, originOf(call.request))
    if (!(await logIn.isCurrent(loggedIn))) {
      await sessions.end(session)
      registrar.gate.setSession(call.reply, sessions.createGuest())
      return fail({ error: 'invalid_credentials' })
    }
    registrar.gate.setSession(call.reply, session)
    call.reply.header('set-cookie', deviceCookie(loggedIn.device, site.isSecure, DEVICE_TTL_MS))
    return ok(await readCurrentUser(session.identity, deps))
  }

  /** Of the log-in alone: whoever registers has chosen the device. */
  function tell({ person, isKnownDevice }: LoggedIn, request: FastifyRequest): void {
    if (!isKnownDevice) newDevices.tell(person, originOf(request), languageAsked(request.headers) ?? 'en')
  }

  function originOf({ headers, clientAddress }: FastifyRequest): SessionOrigin {
    return {
      device: deviceNameOf(headers['user-agent']),
      place: deps.blockedRegions.whereabouts.at(clientAddress),
    }
  }

  registerRoute(registrar, accountRoutes.register, async (call) => {
    const made = await register(call.body, {
      ...deps,
      perAddress,
      turn: { lane: 'registration', addressKey: addressKey(call.request.clientAddress) },
    })
    if (!made.ok) return made
    emailClaims.write(made.value.person, languageAsked(call.request.headers) ?? 'en')
    return start(
      logIn.welcome(
        made.value.person,
        made.value.passwordHash,
        readDeviceCookie(call.request.headers.cookie),
      ),
      call,
    )
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
    const loggedIn = await logIn.attempt({
      name,
      password: call.body.password,
      totp: call.body.totp ?? null,
      address: clientAddress,
      device: readDeviceCookie(headers.cookie),
    })
    if (!loggedIn.ok) return loggedIn
    const started = await start(loggedIn.value, call)
    if (started.ok) tell(loggedIn.value, call.request)
    return started
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
    logger.info(
      { account: identity.person.id, appearance: body.appearance, title: body.title },
      'toast shown',
    )
    return ok(undefined)
  })

  registerRoute(registrar, accountRoutes.logSocketFailure, ({ identity }) => {
    logger.warn({ caller: identity.kind }, 'account socket did not connect within 10 s')
    return ok(undefined)
  })
}
