import type { Clock } from '@footlight/core/ports'
import { type SuspensionReason, suspensionRoutes } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import type { Logger } from 'pino'
import type { Bus } from '../platform/cluster/bus.ts'
import { logEvent } from '../platform/log-event.ts'
import { isProhibited } from '../prohibited-terms/policy.ts'
import type { PeopleRepository, Person } from './people-port.ts'
import { accountChanged } from './port.ts'
import { type Registrar, registerRoute } from './register-route.ts'
import { hasOffice } from './roles.ts'
import type { SuspensionOrder, SuspensionRepository } from './suspension-repository.ts'

export interface SuspensionRouteDeps {
  readonly people: PeopleRepository
  readonly suspensionRepository: SuspensionRepository
  readonly bus: Bus
  readonly clock: Clock
  readonly logger: Logger
}

/** Ten years; who is to stay out for good has no account. */
const LONGEST_MS = 3_650 * 86_400_000

/** Orders of the site staff about accounts (SUSPEND-01 to SUSPEND-03). */
export function registerSuspensionRoutes(registrar: Registrar, deps: SuspensionRouteDeps): void {
  const { people, clock } = deps

  /** Whom this moderator may suspend: nobody themself, and only administrators one of the staff. */
  async function target(by: Person, username: string): Promise<Result<Person, { error: Refusal }>> {
    if (!may(by.roles, 'accounts.suspend')) return fail({ error: 'forbidden' })
    const person = await people.byUsername(username)
    if (person === null) return fail({ error: 'user_not_found' })
    const isAllowed = person.id !== by.id && (!hasOffice(person) || may(by.roles, 'accounts.suspend_staff'))
    return isAllowed ? ok(person) : fail({ error: 'forbidden' })
  }

  registerRoute(registrar, suspensionRoutes.suspend, async ({ identity, params, body }) => {
    const found = await target(identity.person, params.username)
    if (!found.ok) return found
    const { until, reason_code, text } = body
    const at = clock.now()
    if (until <= at) return fail({ error: 'invalid_value', fields: { until: 'too_small' } })
    if (until > at + LONGEST_MS) return fail({ error: 'invalid_value', fields: { until: 'too_large' } })
    if (text !== null && isProhibited(text, 'sentence', 'staff'))
      return fail({ error: 'invalid_value', fields: { text: 'prohibited' } })
    const reason = reasonOf(reason_code, text)
    await carryOut({ account: found.value.id, by: identity.person.id, at, until, reason }, deps)
    return ok({ status: 1, suspended_until: until })
  })

  registerRoute(registrar, suspensionRoutes.endSuspension, async ({ identity, params }) => {
    const found = await target(identity.person, params.username)
    if (!found.ok) return found
    const order = { account: found.value.id, by: identity.person.id, at: clock.now() }
    await carryOut({ ...order, until: null, reason: null }, deps)
    return ok({ status: 1 })
  })
}

type Refusal = 'forbidden' | 'user_not_found'

function reasonOf(code: string | null, text: string | null): SuspensionReason | null {
  if (code === null && text === null) return null
  return { code: code ?? 'other', text }
}

/** Sessions and sockets of every node read the account anew; a hint that is lost costs them a second. */
async function carryOut(order: SuspensionOrder, deps: SuspensionRouteDeps): Promise<void> {
  const { account, by, until, reason } = order
  if (!(await deps.suspensionRepository.order(order))) return
  deps.bus.publish(accountChanged, { account })
  const facts = { account, by, until, code: reason?.code ?? null }
  if (until === null) logEvent(deps.logger, 'suspension_ended', { ...facts })
  else logEvent(deps.logger, 'account_suspended', { ...facts })
}
