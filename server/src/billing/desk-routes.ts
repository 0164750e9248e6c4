import { type BillerOverview, billingDeskLimits, billingDeskRoutes } from '@footlight/core/protocol'
import type { Username } from '@footlight/core/protocol/ids'
import { fail, ok } from '@footlight/core/rules'
import { may, type Permission } from '@footlight/core/rules/accounts/staff-roles'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { linesOf } from '../prohibited-terms/written-lines.ts'
import type { PurchaseSearch } from './desk-port.ts'
import type { EvidenceRepository } from './evidence-port.ts'
import {
  presentBlocks,
  presentDay,
  presentForDesk,
  presentRefunds,
  presentTaken,
  presentWebhook,
  presentWord,
} from './present-desk.ts'
import { owedBy } from './purchase-books.ts'
import { movementsOf } from './purchase-movements.ts'
import { type RefundDeps, refundPurchase } from './refunds.ts'
import { countDisputes } from './watch-disputes.ts'

export interface DeskRouteDeps extends RefundDeps {
  readonly billingEvidence: EvidenceRepository
  readonly people: Pick<PeopleRepository, 'byId' | 'byIds' | 'byUsername'>
}

/** What the desk shows at once of what waits. */
const SHOWN = 50
const DAYS_SHOWN = 14
const HEALTH_MS = 10 * 60_000

const mayNot = ({ roles }: Person, permission: Permission): boolean => !may(roles, permission)

/** The operator’s desk for money: administrators and finance. */
export function registerBillingDesk(registrar: Registrar, deps: DeskRouteDeps): void {
  const { billing, billingDesk, billingEvidence, clock } = deps

  registerRoute(registrar, billingDeskRoutes.billingDesk, async ({ identity: { person } }) => {
    if (mayNot(person, 'billing.read')) return fail({ error: 'forbidden' })
    const [billers, inReview, webhooks, blocks, days] = await Promise.all([
      overview(deps),
      billingDesk.countInReview(),
      billingDesk.troubledWebhooks(SHOWN),
      billingDesk.blocks(clock.now(), SHOWN),
      billingDesk.closes(DAYS_SHOWN),
    ])
    return ok({
      billers,
      in_review: inReview,
      webhooks: webhooks.flatMap(presentWebhook),
      blocks: await presentBlocks(blocks, deps),
      days: days.map(presentDay),
    })
  })

  registerRoute(registrar, billingDeskRoutes.findPurchases, async ({ identity: { person }, query }) => {
    if (mayNot(person, 'billing.read')) return fail({ error: 'forbidden' })
    const { pageSize } = billingDeskLimits
    const search = await searchOf(query.q, deps)
    const found =
      search === null
        ? []
        : await billingDesk.find(
            { ...search, ...(query.state !== undefined && { state: query.state }) },
            { offset: (query.page - 1) * pageSize, limit: pageSize + 1 },
          )
    const purchases = await presentForDesk(found.slice(0, pageSize), deps)
    return ok({ purchases, has_more: found.length > pageSize })
  })

  registerRoute(registrar, billingDeskRoutes.deskPurchase, async ({ identity: { person }, params }) => {
    if (mayNot(person, 'billing.read')) return fail({ error: 'forbidden' })
    const purchase = await billing.purchase(params.id)
    if (purchase === null) return fail({ error: 'not_found' })
    const [words, refunds, [shown], owed, movements, evidence] = await Promise.all([
      billingDesk.wordsOf(purchase.id),
      billingDesk.refundsOf(purchase.id),
      presentForDesk([purchase], deps),
      owedBy(purchase.account, deps.ledger),
      movementsOf(purchase, deps.ledger),
      presentTaken(await billingEvidence.takenOf(purchase.id, SHOWN), deps),
    ])
    return ok({
      purchase: shown!,
      words: words.map(({ fact, at }) => presentWord(fact, at)),
      movements,
      refunds: await presentRefunds(refunds, deps),
      owed,
      evidence,
    })
  })

  registerRoute(
    registrar,
    billingDeskRoutes.refundPurchase,
    async ({ identity: { person }, params, body }) => {
      if (mayNot(person, 'billing.refund')) return fail({ error: 'forbidden' })
      const order = { ...body, note: linesOf(body.note), purchase: params.id, by: person.id }
      const refunded = await refundPurchase(order, deps)
      if (!refunded.ok) return refunded
      const [shown] = await presentRefunds([refunded.value], deps)
      return ok(shown!)
    },
  )

  registerTroubles(registrar, deps)
}

/** Webhooks that were not taken, and who may buy nothing. */
function registerTroubles(registrar: Registrar, deps: DeskRouteDeps): void {
  const { billingDesk, billerInbox, people, clock } = deps

  registerRoute(
    registrar,
    billingDeskRoutes.replayWebhook,
    async ({ identity: { person }, params: { id } }) => {
      if (mayNot(person, 'billing.decide')) return fail({ error: 'forbidden' })
      if ((await billingDesk.webhook(id)) === null) return fail({ error: 'not_found' })
      await billingDesk.replay(id, { by: person.id, at: clock.now() })
      await billerInbox.drain()
      return ok({ state: (await billingDesk.webhook(id))!.state })
    },
  )

  registerRoute(registrar, billingDeskRoutes.blockPurchases, async ({ identity: { person }, body }) => {
    if (mayNot(person, 'billing.decide')) return fail({ error: 'forbidden' })
    const account = await people.byUsername(body.username)
    if (account === null) return fail({ error: 'user_not_found' })
    const until = body.until === null ? null : Date.parse(body.until)
    if (until !== null && until <= clock.now())
      return fail({ error: 'invalid_value', fields: { until: 'too_small' } })
    const block = await billingDesk.addBlock({
      ...{ account: account.id, reason: body.reason, note: linesOf(body.note) },
      ...{ by: person.id, at: clock.now(), until },
    })
    const [shown] = await presentBlocks([block], deps)
    return ok(shown!)
  })

  registerRoute(
    registrar,
    billingDeskRoutes.unblockPurchases,
    async ({ identity: { person }, params: { id } }) => {
      if (mayNot(person, 'billing.decide')) return fail({ error: 'forbidden' })
      return (await billingDesk.liftBlock(id, person.id, clock.now()))
        ? ok(undefined)
        : fail({ error: 'not_found' })
    },
  )
}

/** null: nobody has that name. */
async function searchOf(text: string, { people }: DeskRouteDeps): Promise<PurchaseSearch | null> {
  if (text === '') return {}
  const person = await people.byUsername(text.toLowerCase() as Username)
  if (person !== null) return { account: person.id }
  return /[-_]/.test(text) || text.length > 24 ? { number: text } : null
}

async function overview(deps: DeskRouteDeps): Promise<BillerOverview[]> {
  const { billing, clock } = deps
  const [counts, health] = await Promise.all([countDisputes(deps), billing.health(clock.now() - HEALTH_MS)])
  return Promise.all(
    [...counts].map(async ([name, count]) => ({
      name,
      ...count,
      ...(health.get(name) ?? { asked: 0, failed: 0 }),
      last_webhook_at: isoTime(await billing.lastWebhookAt(name)),
    })),
  )
}
