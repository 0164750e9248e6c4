import { type AccountSession, accountSessionRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { sha256 } from '../platform/signer.ts'
import type { LocatedSession } from './people-port.ts'
import { isoTime } from './present-user.ts'
import { type Registrar, registerRoute } from './register-route.ts'
import type { Sessions } from './sessions.ts'

export interface SessionListDeps {
  readonly sessions: Pick<Sessions, 'ofAccount' | 'endOf'>
}

/** Where an account is logged in, for itself alone (PRIVACY-03, PRIVACY-04). */
export function registerSessionList(registrar: Registrar, { sessions }: SessionListDeps): void {
  registerRoute(registrar, accountSessionRoutes.sessions, async ({ identity }) => {
    const own = await sessions.ofAccount(identity.person.id)
    return ok({ sessions: own.map((each) => present(each, identity.sessionKey)) })
  })

  registerRoute(registrar, accountSessionRoutes.endSession, async ({ identity, body }) => {
    const own = await sessions.ofAccount(identity.person.id)
    const others = own.filter(({ idHash }) => idHash !== identity.sessionKey)
    const ended = body.id === 'others' ? others : others.filter((each) => publicId(each) === body.id)
    // The own one is ended by logging out, which gives the browser a new one.
    if (own.some((each) => each.idHash === identity.sessionKey && publicId(each) === body.id))
      return fail({ error: 'not_found' })
    for (const { idHash } of ended) await sessions.endOf(idHash)
    const left = own.filter((each) => !ended.includes(each))
    return ok({ sessions: left.map((each) => present(each, identity.sessionKey)) })
  })
}

/** What is stored of a session is a key of sockets: its own name stays here. */
function publicId({ idHash }: Pick<LocatedSession, 'idHash'>): string {
  return sha256(`session ${idHash}`).slice(0, 32)
}

function present(session: LocatedSession, current: string): AccountSession {
  const { origin, createdAt, lastSeenAt } = session
  return {
    id: publicId(session),
    device: origin?.device ?? null,
    place: origin?.place ?? null,
    logged_in_at: isoTime(createdAt),
    last_seen_at: isoTime(lastSeenAt),
    is_current: session.idHash === current,
  }
}
