import type { Clock } from '@footlight/core/ports'
import { type EmergencyAccess, emergencyAccessRoutes, StaffRole } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { emergencyRefusal, isInForce } from '@footlight/core/rules/accounts/emergency-access'
import { isStaffRole, may } from '@footlight/core/rules/accounts/staff-roles'
import type { Language } from '@footlight/core/rules/languages'
import type { Logger } from 'pino'
import type { OwnerLetters } from '../accounts/owner-letters.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { accountChanged } from '../accounts/port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { DEMO_ROLE } from '../accounts/roles.ts'
import type { Bus } from '../platform/cluster/bus.ts'
import { languageAsked } from '../platform/http/language-asked.ts'
import { logEvent } from '../platform/log-event.ts'
import { wordsOfRole } from '../platform/mail/letters.ts'
import type { EmergencyRecord, EmergencyRepository } from './emergency-repository.ts'
import type { StaffRoleRepository } from './staff-role-repository.ts'

const LOG_MAX = 100

export interface EmergencyDeps {
  readonly emergencies: EmergencyRepository
  readonly staffRoles: Pick<StaffRoleRepository, 'all'>
  readonly people: Pick<PeopleRepository, 'byIds' | 'byUsername'>
  readonly ownerLetters: OwnerLetters
  readonly bus: Bus
  readonly clock: Clock
  readonly logger: Logger
}

/** Staff takes a role for an emergency, in the sight of everybody in charge (STAFF-EMERGENCY-01). */
export function registerEmergencyAccess(registrar: Registrar, deps: EmergencyDeps): void {
  const { emergencies, people, bus, clock, logger } = deps

  registerRoute(registrar, emergencyAccessRoutes.emergencyAccess, async ({ identity: { person } }) =>
    person.roles.some(isStaffRole) ? ok(await readAccess(person, deps)) : fail({ error: 'forbidden' }),
  )

  registerRoute(
    registrar,
    emergencyAccessRoutes.beginEmergencyAccess,
    async ({ identity: { person }, body: { role, reason }, request }) => {
      // With those that wait for a second factor nobody takes another.
      if (!person.roles.some(isStaffRole)) return fail({ error: 'forbidden' })
      const taken = await emergencies.begin({ account: person.id, role, reason, at: clock.now() })
      if (!taken.ok)
        return fail(
          taken.error === 'forbidden' ? { error: 'forbidden' } : { error: 'wrong_state', state: taken.error },
        )
      bus.publish(accountChanged, { account: person.id })
      logEvent(logger, 'emergency_access_began', { account: person.id, role })
      await tellAdministrators(person, taken.value, languageAsked(request.headers) ?? 'en', deps)
      return ok(await readAccess(person, deps))
    },
  )

  registerRoute(
    registrar,
    emergencyAccessRoutes.endEmergencyAccess,
    async ({ identity: { person }, params }) => {
      if (!person.roles.some(isStaffRole)) return fail({ error: 'forbidden' })
      const isOwn = params.username.toLowerCase() === person.username
      if (!isOwn && !may(person.roles, 'roles.grant')) return fail({ error: 'forbidden' })
      const found = isOwn ? person : await people.byUsername(params.username)
      if (found === null || !(await emergencies.end(found.id, person.id, clock.now())))
        return fail({ error: 'not_found' })
      bus.publish(accountChanged, { account: found.id })
      logEvent(logger, 'emergency_access_ended', { account: found.id, by: person.id })
      return ok(await readAccess(person, deps))
    },
  )
}

/** All with the role of their own, also the one who took it if they are one. */
async function tellAdministrators(
  { username }: Person,
  { role, reason, until }: EmergencyRecord,
  language: Language,
  { staffRoles, people, ownerLetters, logger }: EmergencyDeps,
): Promise<void> {
  const administrators = (await staffRoles.all()).filter(({ roles }) => roles.includes('admin'))
  const told = (await people.byIds(administrators.map(({ account }) => account))).filter(
    ({ emailConfirmed, roles }) => emailConfirmed && !roles.includes(DEMO_ROLE),
  )
  if (told.length === 0) logEvent(logger, 'emergency_notice_failed')
  for (const administrator of told)
    ownerLetters.about('emergency_access', administrator, language, {
      ...{
        staff: username,
        role: wordsOfRole(role, language),
        reason,
        time: `${new Date(until).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
      },
    })
}

async function readAccess(
  person: Person,
  { emergencies, people, clock }: EmergencyDeps,
): Promise<EmergencyAccess> {
  const now = clock.now()
  const [recent, last] = await Promise.all([
    emergencies.recentOf(person.id, now),
    may(person.roles, 'roles.grant') || may(person.roles, 'audit.read') ? emergencies.last(LOG_MAX) : null,
  ])
  const own = recent.find((period) => isInForce(period, now))
  const ids = (last ?? []).flatMap(({ account, endedBy }) =>
    endedBy === null ? [account] : [account, endedBy],
  )
  const names = new Map((await people.byIds([...new Set(ids)])).map(({ id, username }) => [id, username]))
  return {
    own: own === undefined ? null : { role: own.role, until: isoTime(own.until) },
    roles: StaffRole.options.filter((role) => !person.roles.includes(role)),
    refused: emergencyRefusal(person.id, recent, now),
    log:
      last === null
        ? null
        : last.map(({ account, role, reason, beganAt, until, endedAt, endedBy }) => ({
            username: names.get(account) ?? String(account),
            ...{ role, reason, began_at: isoTime(beganAt), until: isoTime(until) },
            ended_at: isoTime(endedAt),
            ended_by: endedBy === null ? null : (names.get(endedBy) ?? null),
            is_in_force: isInForce({ until, endedAt }, now),
          })),
  }
}
