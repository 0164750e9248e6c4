import { nameHistoryRoutes, nameRoutes, type OwnName } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import { readDeviceCookie } from '../accounts/cookie.ts'
import { nameObstacle, nextChangeAt } from '../accounts/name-obstacle.ts'
import type { Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { AuditRepository } from '../audit-log/module.ts'
import { type ChangeNameDeps, changeName } from './change-name.ts'

export interface NameRouteDeps extends ChangeNameDeps {
  readonly sessions: Pick<Sessions, 'endAll' | 'logIn'>
  readonly auditLog: Pick<AuditRepository, 'note'>
}

export function registerNames(registrar: Registrar, deps: NameRouteDeps): void {
  const { people, names, sessions, clock, auditLog } = deps

  registerRoute(registrar, nameRoutes.ownName, async ({ identity: { person } }) =>
    ok(presentOwn((await people.byId(person.id)) ?? person, clock.now())),
  )

  registerRoute(registrar, nameRoutes.changeName, async ({ identity, body, request, reply, session }) => {
    const proof = {
      password: body.password,
      totp: body.totp ?? null,
      passkey: null,
      address: request.clientAddress,
      device: readDeviceCookie(request.headers.cookie),
    }
    const changed = await changeName(identity, body.username, proof, deps)
    if (!changed.ok) return changed
    registrar.gate.setSession(reply, await sessions.logIn(changed.value, session))
    return ok(presentOwn(changed.value, clock.now()))
  })

  registerRoute(registrar, nameHistoryRoutes.nameHistory, async ({ identity, params }) => {
    if (!may(identity.person.roles, 'names.history')) return fail({ error: 'forbidden' })
    const former = await names.formerOwner(params.username)
    const person =
      (await people.byUsername(params.username)) ?? (former === null ? null : await people.byId(former))
    if (person === null) return fail({ error: 'user_not_found' })
    await auditLog.note({
      at: clock.now(),
      actor: identity.person.id,
      action: 'names.look_up',
      subject: { kind: 'account', id: String(person.id) },
      reason: null,
      details: { asked: params.username },
    })
    const changes = await names.changesOf(person.id)
    return ok({
      username: person.username,
      names: changes.map(({ from, to, at }) => ({ from, to, changed_at: isoTime(at) })),
    })
  })
}

function presentOwn(person: Person, now: number): OwnName {
  const obstacle = nameObstacle(person, now)
  return {
    username: person.username,
    obstacle,
    next_change_at:
      obstacle === 'too_soon' && person.renamedAt !== null ? isoTime(nextChangeAt(person.renamedAt)) : null,
  }
}
