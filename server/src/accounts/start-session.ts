import type { CurrentUser, Failure } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { deviceNameOf } from '@footlight/core/rules/accounts/device-name'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageAsked } from '../platform/http/language-asked.ts'
import type { Site } from '../platform/site.ts'
import { deviceCookie } from './cookie.ts'
import { type CurrentUserDeps, readCurrentUser } from './current-user.ts'
import type { Gate } from './gate.ts'
import { DEVICE_TTL_MS } from './known-devices.ts'
import type { LoggedIn, LogIn } from './log-in.ts'
import type { NewDevices } from './new-devices.ts'
import type { SessionOrigin } from './people-port.ts'
import type { Session } from './session.ts'
import type { Sessions } from './sessions.ts'
import type { PlaceBlocks } from './viewer.ts'

export interface StartSessionDeps extends Omit<CurrentUserDeps, 'sessions' | 'blockedRegions'> {
  readonly blockedRegions: PlaceBlocks
  readonly logIn: LogIn
  readonly newDevices: NewDevices
  readonly sessions: Sessions
  readonly site: Site
}

interface Caller {
  readonly session: Session
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A new session in the place of the caller's, by whatever they have proved who they are. */
export async function startSession(
  loggedIn: LoggedIn,
  { session: previous, request, reply }: Caller,
  gate: Gate,
  deps: StartSessionDeps,
): Promise<Result<CurrentUser, Failure>> {
  const { sessions, logIn, site } = deps
  const session = await sessions.logIn(loggedIn.person, previous, originOf(request, deps))
  if (!(await logIn.isCurrent(loggedIn))) {
    await sessions.end(session)
    gate.setSession(reply, sessions.createGuest())
    return fail({ error: 'invalid_credentials' })
  }
  gate.setSession(reply, session)
  reply.header('set-cookie', deviceCookie(loggedIn.device, site.isSecure, DEVICE_TTL_MS))
  return ok(await readCurrentUser(session.identity, deps))
}

/** As `startSession`, and a device that is not known is written to the owner. */
export async function startLogIn(
  loggedIn: LoggedIn,
  caller: Caller,
  gate: Gate,
  deps: StartSessionDeps,
): Promise<Result<CurrentUser, Failure>> {
  const started = await startSession(loggedIn, caller, gate, deps)
  const { request } = caller
  if (started.ok && !loggedIn.isKnownDevice)
    deps.newDevices.tell(loggedIn.person, originOf(request, deps), languageAsked(request.headers) ?? 'en')
  return started
}

function originOf(
  { headers, clientAddress }: FastifyRequest,
  { blockedRegions }: Pick<StartSessionDeps, 'blockedRegions'>,
): SessionOrigin {
  return {
    device: deviceNameOf(headers['user-agent']),
    place: blockedRegions.whereabouts.at(clientAddress),
  }
}
