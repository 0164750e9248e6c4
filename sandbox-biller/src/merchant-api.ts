import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { presentEvent } from './present.ts'
import type { Card, Purchase, Store } from './store.ts'
import type { Outcome } from './test-cards.ts'
import type { Webhooks } from './webhooks.ts'

export interface ApiDeps {
  readonly store: Store
  readonly webhooks: Webhooks
  readonly secret: string
  readonly now: () => number
  readonly origin: () => string
}

const reference = z.string().check(z.regex(/^[\w-]{1,64}$/))
const amount = z.int().check(z.minimum(1), z.maximum(1_000_000))
const NewPurchase = z.object({
  reference,
  amount: z.int().check(z.minimum(50), z.maximum(1_000_000)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  description: z.string().check(z.maxLength(120)),
  return_url: z.url().check(z.regex(/^https?:/)),
  customer: z.string().check(z.maxLength(64)),
  country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
  expires_in: z._default(z.int().check(z.minimum(60), z.maximum(86_400)), 3_600),
  save_card: z._default(z.boolean(), false),
})
const NewCharge = z.extend(z.omit(NewPurchase, { save_card: true }), {
  card: z.string().check(z.maxLength(64)),
  initiated_by: z.enum(['buyer', 'shop']),
})
const Refund = z.object({ key: reference, amount, reason: z.string().check(z.maxLength(200)) })
const share = z.number().check(z.minimum(0), z.maximum(1))
const delay = z.int().check(z.minimum(0), z.maximum(600_000))
const Faults = z.object({
  delay_ms: z.tuple([delay, delay]),
  duplicate: share,
  reorder: share,
  drop: share,
  seed: z.int(),
})
const After = z.object({
  after: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 100),
})

const DAY_MS = 86_400_000

/** What a shop asks of its biller (README). */
export function registerMerchantApi(app: FastifyInstance, deps: ApiDeps): void {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!isMerchant(request, deps.secret)) await reply.code(401).send({ error: 'unauthorized' })
    })
    registerPurchases(scope, deps)
    registerCards(scope, deps)
    registerRecord(scope, deps)
    scope.put('/v1/faults', async ({ body }, reply) => {
      const faults = Faults.safeParse(body)
      if (!faults.success) return reply.code(422).send({ error: 'invalid' })
      deps.webhooks.faults = faults.data
      return { ok: true }
    })
  })
  app.get('/v1/health', async () => ({ ok: true }))
}

function isMerchant({ headers }: FastifyRequest, secret: string): boolean {
  const [given, right] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${secret}`)]
  return given.length === right.length && timingSafeEqual(given, right)
}

function registerPurchases(scope: FastifyInstance, { store, webhooks, now, origin }: ApiDeps): void {
  scope.post('/v1/purchases', async ({ body }, reply) => {
    const order = NewPurchase.safeParse(body)
    if (!order.success) return reply.code(422).send({ error: 'invalid' })
    const begun = store.begin(order.data, now())
    if (begun === 'taken') return reply.code(409).send({ error: 'reference_taken' })
    return reply.code(begun.isNew ? 201 : 200).send(present(begun.purchase, store, origin()))
  })

  scope.get('/v1/purchases', async ({ query }, reply) => {
    const asked = z.object({ reference }).safeParse(query)
    const purchase = asked.success ? store.byReference(asked.data.reference) : null
    return purchase === null ? notFound(reply) : present(purchase, store, origin())
  })

  scope.get<{ Params: { id: string } }>('/v1/purchases/:id', async ({ params }, reply) => {
    const purchase = store.byId(params.id)
    return purchase === null ? notFound(reply) : present(purchase, store, origin())
  })

  scope.post<{ Params: { id: string } }>('/v1/purchases/:id/refunds', async ({ params, body }, reply) => {
    const refund = Refund.safeParse(body)
    if (!refund.success) return reply.code(422).send({ error: 'invalid' })
    if (store.byId(params.id) === null) return notFound(reply)
    const step = store.act(params.id, { do: 'refund', ...refund.data }, now(), webhooks.fate)
    if (!step.ok) return reply.code(409).send({ error: step.refusal })
    return reply.code(step.events.length > 0 ? 201 : 200).send({ refund: refund.data.key })
  })
}

function registerCards(scope: FastifyInstance, { store, webhooks, now, origin }: ApiDeps): void {
  scope.post('/v1/charges', async ({ body }, reply) => {
    const order = NewCharge.safeParse(body)
    if (!order.success) return reply.code(422).send({ error: 'invalid' })
    const { card: id, customer, initiated_by } = order.data
    const card = store.card(id)
    // Of somebody else it is as if it were not there.
    if (card === null || card.customer !== customer) return notFound(reply)
    const begun = store.begin({ ...order.data, save_card: false }, now())
    if (begun === 'taken') return reply.code(409).send({ error: 'reference_taken' })
    if (begun.isNew) {
      const isAbsent = initiated_by === 'shop'
      const outcome = outcomeOf(card, isAbsent, now())
      const typed = { last4: card.last4, saves: null }
      store.act(begun.purchase.id, { do: 'charge', outcome, isAbsent }, now(), webhooks.fate, typed)
    }
    const purchase = store.byId(begun.purchase.id)!
    return reply.code(begun.isNew ? 201 : 200).send(present(purchase, store, origin()))
  })

  scope.delete<{ Params: { id: string } }>('/v1/cards/:id', async ({ params }, reply) => {
    if (store.card(params.id) === null) return notFound(reply)
    store.removeCard(params.id)
    return reply.code(204).send()
  })
}

/** What charging a saved card comes to. */
function outcomeOf({ expires, isRemoved, mandate, later }: Card, isAbsent: boolean, now: number): Outcome {
  if (isRemoved) return { kind: 'declined', code: 'NMYNEGDB' }
  if (new Date(now).toISOString().slice(0, 7) > expires) return { kind: 'declined', code: 'NEXPIRED' }
  return isAbsent && !mandate ? { kind: 'declined', code: 'NMYSERVNOTALLOWED' } : later
}

function registerRecord(scope: FastifyInstance, { store }: ApiDeps): void {
  scope.get('/v1/events', async ({ query }, reply) => {
    const asked = After.safeParse(query)
    if (!asked.success) return reply.code(422).send({ error: 'invalid' })
    const events = store.eventsAfter(asked.data.after, asked.data.limit)
    return { events: events.map((event) => presentEvent(event, store.byId(event.purchase)!)) }
  })

  scope.get<{ Params: { day: string } }>('/v1/settlements/:day', async ({ params }, reply) => {
    const from = /^\d{4}-\d{2}-\d{2}$/.test(params.day) ? Date.parse(`${params.day}T00:00:00Z`) : Number.NaN
    if (Number.isNaN(from)) return notFound(reply)
    const lines = store.eventsBetween(from, from + DAY_MS).map((event) => {
      const {
        id,
        reference: ref,
        amount: sum,
        currency,
      } = presentEvent(event, store.byId(event.purchase)!).purchase
      const moved = event.data['amount'] ?? sum
      return [event.id, event.type, id, ref, moved, currency, new Date(event.at).toISOString()].join(',')
    })
    const head = 'event,type,purchase,reference,amount,currency,created'
    return reply.type('text/csv; charset=utf-8').send(`${[head, ...lines].join('\r\n')}\r\n`)
  })
}

function present(purchase: Purchase, store: Store, origin: string) {
  const { id, order, standing } = purchase
  const events = store.eventsOf(id).map((event) => presentEvent(event, purchase))
  return {
    ...{ id, reference: order.reference, amount: order.amount, currency: order.currency },
    ...{ state: standing.status, url: `${origin}/pay/${id}`, events },
  }
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ error: 'not_found' })
}
