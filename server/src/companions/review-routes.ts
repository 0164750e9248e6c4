import type { Clock } from '@footlight/core/ports'
import { type CompanionLogEntry, companionLimits, companionRoutes } from '@footlight/core/protocol'
import { AccountId } from '@footlight/core/protocol/ids'
import { fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { hasOffice } from '../accounts/roles.ts'
import type {
  CompanionBlockRepository,
  CompanionLogRepository,
  CompanionOrderRepository,
  CompanionRepository,
  Page,
  StoredOrder,
} from './companion-port.ts'
import { pictureUrl, stateOf } from './present-companion.ts'

export interface ReviewRouteDeps {
  readonly companions: CompanionRepository
  readonly companionLog: CompanionLogRepository
  readonly companionOrders: Pick<CompanionOrderRepository, 'byId'>
  readonly companionBlocks: CompanionBlockRepository
  readonly people: Pick<PeopleRepository, 'byIds' | 'byUsername'>
  readonly clock: Clock
}

const pageOf = (page: number): Page => ({
  offset: (page - 1) * companionLimits.recordsPerPage,
  limit: companionLimits.recordsPerPage,
})

/** What the site staff reviews and takes down, and whom it shuts out (COMPANION-REVIEW-01). */
export function registerCompanionReview(registrar: Registrar, deps: ReviewRouteDeps): void {
  registerLog(registrar, deps)
  registerBlocks(registrar, deps)
}

function registerLog(registrar: Registrar, deps: ReviewRouteDeps): void {
  const { companionLog, companionOrders, people, clock } = deps

  registerRoute(registrar, companionRoutes.companionLog, async ({ identity: { person }, query }) => {
    if (!may(person.roles, 'companions.review')) return fail({ error: 'forbidden' })
    const { p, username, service, state } = query
    const viewer = username === undefined ? undefined : await people.byUsername(username)
    if (viewer === null) return ok({ entries: [], count_total: 0 })
    const filter = {
      ...(viewer !== undefined && { viewer: viewer.id }),
      ...(service !== undefined && { service }),
      ...(state !== undefined && { state }),
    }
    const { orders, total } = await companionLog.page(filter, pageOf(p))
    return ok({ entries: await presentEntries(orders, deps), count_total: total })
  })

  registerRoute(
    registrar,
    companionRoutes.removeCompanionAnswer,
    async ({ identity: { person }, params, body }) => {
      if (!may(person.roles, 'companions.review')) return fail({ error: 'forbidden' })
      const order = await companionOrders.byId(params.order)
      if (order === null || order.stage?.kind === 'begun') return fail({ error: 'not_found' })
      if (order.removedAt !== null) return ok({ status: 1 })
      const isDone = await companionLog.remove(order.id, person.id, body.note, clock.now())
      return isDone ? ok({ status: 1 }) : fail({ error: 'wrong_state' })
    },
  )
}

function registerBlocks(registrar: Registrar, deps: ReviewRouteDeps): void {
  const { companionBlocks, people, clock } = deps

  registerRoute(registrar, companionRoutes.companionBlocks, async ({ identity: { person }, query }) => {
    if (!may(person.roles, 'companions.review')) return fail({ error: 'forbidden' })
    const { blocks, total } = await companionBlocks.blocks(pageOf(query.p))
    const nameOf = await namesOf(
      blocks.flatMap(({ account, by }) => [account, by]),
      deps,
    )
    return ok({
      blocks: blocks.map(({ account, by, note, at }) => ({
        username: nameOf(account),
        note,
        by: nameOf(by),
        blocked_at: isoTime(at),
      })),
      count_total: total,
    })
  })

  registerRoute(registrar, companionRoutes.blockFromCompanions, async ({ identity: { person }, body }) => {
    if (!may(person.roles, 'companions.review')) return fail({ error: 'forbidden' })
    const blocked = await people.byUsername(body.username)
    if (blocked === null) return fail({ error: 'user_not_found' })
    // Nobody of the staff shuts another one out.
    if (hasOffice(blocked)) return fail({ error: 'forbidden' })
    await companionBlocks.block({ account: blocked.id, by: person.id, note: body.note, at: clock.now() })
    return ok({ status: 1 })
  })

  registerRoute(
    registrar,
    companionRoutes.unblockFromCompanions,
    async ({ identity: { person }, params }) => {
      if (!may(person.roles, 'companions.review')) return fail({ error: 'forbidden' })
      const blocked = await people.byUsername(params.username)
      if (blocked === null) return fail({ error: 'user_not_found' })
      await companionBlocks.unblock(blocked.id, { by: person.id, at: clock.now() })
      return ok(undefined)
    },
  )
}

async function presentEntries(
  orders: readonly StoredOrder[],
  deps: ReviewRouteDeps,
): Promise<CompanionLogEntry[]> {
  const nameOf = await namesOf(
    orders.map(({ viewer }) => viewer),
    deps,
  )
  const companions = await deps.companions.byIds(orders.map(({ companion }) => companion))
  const companionName = new Map(companions.map(({ id, name }) => [id, name]))
  return orders.map((order) => ({
    id: order.id,
    companion: companionName.get(order.companion) ?? '',
    username: nameOf(order.viewer),
    service: order.service,
    state: order.stage === null ? 'refused' : stateOf(order),
    prompt: order.prompt,
    answer: order.answer,
    caption: order.caption,
    image_url: order.hasPicture ? pictureUrl(order) : null,
    rule: order.rule,
    rules_version: order.rulesVersion,
    fault: order.stage?.kind === 'failed' ? order.stage.fault : null,
    price: order.price,
    is_deleted: order.hiddenAt !== null,
    ordered_at: isoTime(order.orderedAt),
  }))
}

/** '' for accounts that are gone. */
async function namesOf(ids: readonly number[], { people }: ReviewRouteDeps): Promise<(id: number) => string> {
  const named = await people.byIds([...new Set(ids)].map((id) => AccountId.parse(id)))
  const names = new Map<number, string>(named.map(({ id, username }) => [id, username]))
  return (id) => names.get(id) ?? ''
}
