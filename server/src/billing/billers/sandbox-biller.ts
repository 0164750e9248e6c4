import { createHmac } from 'node:crypto'
import type { DayLine } from '@footlight/core/rules/billing/daily-close'
import { disputeReasons } from '@footlight/core/rules/billing/standing'
import * as z from 'zod/mini'
import type { SandboxConfig } from '../../platform/biller-config.ts'
import { equalInConstantTime } from '../../platform/signer.ts'
import type { FactDraft, StoredPurchase } from '../billing-port.ts'
import { goodsOf } from '../goods.ts'
import { type Biller, BillerError, type RawWebhook } from './biller.ts'
import { callBiller, readAnswer, readFile } from './biller-call.ts'

/** A signature is good for so long: an older one is somebody's copy. s */
const FRESH_SECONDS = 300
const EVENTS_AT_ONCE = 200

const amount = z.int()
const Purchase = z.object({ id: z.string(), reference: z.string(), amount, currency: z.string() })
const Event = z.object({
  id: z.string(),
  seq: z.int(),
  type: z.string(),
  created: z.iso.datetime(),
  purchase: Purchase,
  data: z.record(z.string(), z.unknown()),
})
type Event = z.infer<typeof Event>
const Declined = z.object({ code: z.string() })
const Refunded = z.object({ refund: z.string(), amount })
const Disputed = z.object({ dispute: z.string(), amount, reason: z.enum(disputeReasons) })
const Dispute = z.object({ dispute: z.string() })
const Begun = z.object({ id: z.string(), url: z.string() })
const Approved = z.object({
  funding: z.optional(z.enum(['credit', 'debit'])),
  saved_card: z.optional(
    z.object({
      id: z.string(),
      brand: z.string(),
      last4: z.string(),
      expires: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
      mandate: z.boolean(),
    }),
  ),
})
const Events = z.object({ events: z.array(Event) })
const Charge = z.extend(Events, { id: z.string(), state: z.string(), url: z.string() })

/** "Sandbox biller, interface of 2026-11-25" (sandbox-biller/README.md). */
export function createSandboxBiller({ name, url, secret }: SandboxConfig): Biller {
  const headers = { authorization: `Bearer ${secret}` }
  async function call<T extends z.ZodMiniType>(
    method: 'GET' | 'POST',
    path: string,
    schema: T,
    body?: object,
  ): Promise<z.infer<T>> {
    const asked = { method, url: `${url}${path}`, headers, ...(body !== undefined && { body }) }
    return readAnswer(await callBiller(asked), schema)
  }
  const sign = (text: string): string => createHmac('sha256', secret).update(text).digest('hex')

  return {
    name,
    method: 'credit',
    opens: 'window',
    tellsFunding: true,
    async begin(purchase, returnUrl) {
      const order = { ...orderOf(purchase, returnUrl), save_card: true }
      const { id, url: link } = await call('POST', '/v1/purchases', Begun, order)
      return { billerId: id, link }
    },
    cards: {
      async charge(purchase, card, by, returnUrl) {
        const order = {
          ...orderOf(purchase, returnUrl),
          card,
          initiated_by: by === 'buyer' ? 'buyer' : 'shop',
        }
        const { id, state, url: page, events } = await call('POST', '/v1/charges', Charge, order)
        return { billerId: id, link: state === 'challenge' ? page : null, facts: events.flatMap(factsOf) }
      },
      async forget(card) {
        const path = `/v1/cards/${encodeURIComponent(card)}`
        const answer = await callBiller({ method: 'DELETE', url: `${url}${path}`, headers })
        if (answer.status >= 300) throw new BillerError('refused', `answered ${answer.status}`)
      },
    },
    verify: (hook, nowMs) => verify(hook, nowMs, sign),
    read: (body) => factsOf(Event.parse(JSON.parse(body))),
    async ask(purchase: StoredPurchase) {
      const path = `/v1/purchases?reference=${encodeURIComponent(purchase.id)}`
      const { events } = await call('GET', path, Events)
      return events.flatMap(factsOf)
    },
    async after(position) {
      const path = `/v1/events?after=${position}&limit=${EVENTS_AT_ONCE}`
      const { events } = await call('GET', path, Events)
      return { facts: events.flatMap(factsOf), position: events.at(-1)?.seq ?? position }
    },
    async settlement(day) {
      return linesOf(await readFile({ method: 'GET', url: `${url}/v1/settlements/${day}`, headers }))
    },
    async refund({ billerId }, key, sum, reason) {
      await call('POST', `/v1/purchases/${billerId}/refunds`, z.unknown(), { key, amount: sum, reason })
    },
  }
}

function orderOf(purchase: StoredPurchase, returnUrl: string) {
  return {
    reference: purchase.id,
    amount: purchase.amount,
    currency: purchase.currency,
    description: goodsOf(purchase),
    return_url: returnUrl,
    customer: String(purchase.account),
    country: purchase.country,
  }
}

function verify(
  { body, header }: RawWebhook,
  nowMs: number,
  sign: (text: string) => string,
): 'genuine' | 'forged' | 'stale' {
  const signature = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header('sandbox-signature') ?? '')
  if (signature === null) return 'forged'
  const [, seconds = '', code = ''] = signature
  if (!equalInConstantTime(code, sign(`${seconds}.${body}`))) return 'forged'
  return Math.abs(nowMs / 1_000 - Number(seconds)) > FRESH_SECONDS ? 'stale' : 'genuine'
}

/** A file that is cut off, or of another shape, is none. */
function linesOf(file: string): readonly DayLine[] {
  const [head, ...rows] = file.split('\r\n')
  if (head !== 'event,type,purchase,reference,amount,currency,created' || rows.pop() !== '')
    throw new BillerError('unreachable', 'a file that does not read')
  return rows.flatMap((row) => {
    const [id, type = '', , reference, amount, , created, ...more] = row.split(',')
    const kind = kinds[type]
    if (!id || !reference || !created || more.length > 0 || !/^\d{1,9}$/.test(amount ?? ''))
      throw new BillerError('unreachable', 'a file with a line that does not read')
    return kind === undefined ? [] : [{ id, reference, kind, amount: Number(amount) }]
  })
}

const kinds: Readonly<Record<string, FactDraft['fact']['kind']>> = {
  'purchase.approved': 'approved',
  'purchase.declined': 'declined',
  'purchase.expired': 'expired',
  'purchase.refunded': 'refunded',
  'chargeback.opened': 'dispute_opened',
  'chargeback.won': 'dispute_won',
  'chargeback.lost': 'dispute_lost',
}

/** An event of a kind that this program does not know says nothing. */
function factsOf({ id, type, created, purchase, data }: Event): readonly FactDraft[] {
  const fact = factOf(type, purchase, data)
  if (fact === null) return []
  const savedCard = fact.kind === 'approved' ? Approved.parse(data).saved_card : undefined
  const said = { id, reference: purchase.reference, fact, happenedAt: Date.parse(created) }
  return [{ ...said, ...(savedCard !== undefined && { savedCard }) }]
}

function factOf(
  type: string,
  { amount: sum, currency }: Event['purchase'],
  data: unknown,
): FactDraft['fact'] | null {
  switch (type) {
    case 'purchase.approved':
      return { kind: 'approved', amount: sum, currency, funding: Approved.parse(data).funding }
    case 'purchase.declined':
      return { kind: 'declined', ...Declined.parse(data) }
    case 'purchase.expired':
      return { kind: 'expired' }
    case 'purchase.refunded':
      return { kind: 'refunded', ...Refunded.parse(data) }
    case 'chargeback.opened':
      return { kind: 'dispute_opened', ...Disputed.parse(data) }
    case 'chargeback.won':
      return { kind: 'dispute_won', ...Dispute.parse(data) }
    case 'chargeback.lost':
      return { kind: 'dispute_lost', ...Dispute.parse(data) }
    default:
      return null
  }
}
