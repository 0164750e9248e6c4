import { createHmac, randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml, money, send } from './html.ts'
import type { ApiDeps } from './merchant-api.ts'
import { TRIES_MAX } from './purchase-machine.ts'
import type { Fate, Purchase } from './store.ts'
import { cardOf, type Outcome, type TestCard, testCards } from './test-cards.ts'

type Fields = Readonly<Record<string, string>>

/** How late the webhook of a late approval is, and when a disputed one is charged back. ms */
const LATE_MS = 30_000
const DISPUTED_AFTER_MS = 5_000

/** Where a buyer types a card. The shop never sees this page, and it never sees the shop's. */
export function registerHostedPage(app: FastifyInstance, deps: ApiDeps): void {
  const { store, webhooks, now } = deps
  type Asked = { Params: { id: string }; Body: Fields | undefined }
  const found = async (
    id: string,
    reply: FastifyReply,
    go: (purchase: Purchase) => FastifyReply,
  ): Promise<FastifyReply> => {
    const purchase = store.byId(id)
    return purchase === null
      ? send(reply, 'There is no such payment', '<p>Go back to the shop and begin again.</p>', null, 404)
      : go(purchase)
  }

  app.get<Asked>('/pay/:id', ({ params }, reply) =>
    found(params.id, reply, (purchase) => show(purchase, reply)),
  )

  app.post<Asked>('/pay/:id', ({ params, body = {} }, reply) =>
    found(params.id, reply, (purchase) => {
      if (purchase.standing.status !== 'open') return show(purchase, reply)
      const fault = faultOf(body, now())
      const card = cardOf(body['number'] ?? '')
      if (fault !== null || card === null) return show(purchase, reply, fault ?? NOT_A_TEST_CARD)
      const { outcome } = card
      const fate = outcome.kind === 'late' ? (): Fate => ({ delayMs: LATE_MS, copies: 1 }) : webhooks.fate
      store.act(purchase.id, { do: 'pay', outcome }, now(), fate, typedOf(purchase, card, body))
      later(purchase.id, outcome, deps)
      return goOn(purchase.id, reply, deps)
    }),
  )

  app.post<Asked>('/pay/:id/3ds', ({ params, body = {} }, reply) =>
    found(params.id, reply, ({ id }) => {
      store.act(id, { do: 'answer', isApproved: body['answer'] === 'approve' }, now(), webhooks.fate)
      return goOn(id, reply, deps)
    }),
  )

  app.post<Asked>('/pay/:id/leave', ({ params }, reply) =>
    found(params.id, reply, ({ id }) => {
      store.act(id, { do: 'leave' }, now(), webhooks.fate)
      const { standing } = store.byId(id)!
      return back(store.byId(id)!, reply, deps, standing.code ?? 'NCANCELLED')
    }),
  )
}

const NOT_A_TEST_CARD = 'Only the test numbers below are accepted here. Never type a real card number.'

/** What is wrong with what was typed; null: nothing. The number is looked at elsewhere, and never kept. */
function faultOf(fields: Fields, now: number): string | null {
  const [, month, year] = dateOf(fields)
  if (month === undefined || year === undefined || Number(month) < 1 || Number(month) > 12)
    return 'Enter the date as month and year, such as 04/31.'
  if (Date.UTC(2000 + Number(year), Number(month)) <= now) return 'This date has passed.'
  if (!/^\d{3,4}$/.test(fields['cvv'] ?? '')) return 'The security code has three or four digits.'
  return null
}

/** What of the card is kept: with the payment its last digits, and a card to charge again where its holder said so. */
function typedOf(
  { order }: Purchase,
  { number, brand, later = { kind: 'approved' } }: TestCard,
  fields: Fields,
) {
  const last4 = number.slice(-4)
  const [, month = '', year = ''] = dateOf(fields)
  const expires = `20${year}-${month.padStart(2, '0')}`
  const mandate = fields['save'] === 'always'
  const isSaved = order.save_card && (mandate || fields['save'] === 'asked')
  return { last4, saves: isSaved ? { brand, last4, expires, later, mandate } : null }
}

function dateOf(fields: Fields): readonly (string | undefined)[] {
  return /^\s*(\d{1,2})\s*\/\s*(\d{2})\s*$/.exec(fields['expires'] ?? '') ?? []
}

function later(id: string, outcome: Outcome, { store, now }: ApiDeps): void {
  if (outcome.kind === 'disputed')
    store.timer(
      id,
      { do: 'dispute', id: `sbd_${randomInt(1e9)}`, reason: 'fraud' },
      now() + DISPUTED_AFTER_MS,
    )
}

/** After a step: back to the shop where it is over, else the page again. */
function goOn(id: string, reply: FastifyReply, deps: ApiDeps): FastifyReply {
  const purchase = deps.store.byId(id)!
  const { status, code } = purchase.standing
  if (status === 'approved') return back(purchase, reply, deps, null)
  if (status === 'declined') return back(purchase, reply, deps, code ?? 'NDECLINED')
  return reply.redirect(`/pay/${id}`, 303)
}

/** `code` null: it was approved. */
function back(
  { id, order }: Purchase,
  reply: FastifyReply,
  { secret }: ApiDeps,
  code: string | null,
): FastifyReply {
  const { reference, currency, return_url: returnUrl } = order
  const amount = String(order.amount)
  const ans = code ?? `Y${randomInt(100_000, 1_000_000)}`
  const digest = createHmac('sha256', secret)
    .update([ans, reference, id, amount, currency].join('|'))
    .digest('hex')
  const url = new URL(returnUrl)
  const said = { ans, reference, transaction_id: id, amount, currency, digest }
  for (const [name, value] of Object.entries(said)) url.searchParams.set(name, value)
  return reply.redirect(url.href, 303)
}

function show(purchase: Purchase, reply: FastifyReply, fault: string | null = null): FastifyReply {
  const { standing, order } = purchase
  const origin = new URL(order.return_url).origin
  const sum = `<p>${escapeHtml(order.description)}</p><p class="sum">${money(order.amount, order.currency)}</p>`
  const leave = `<form method="post" action="/pay/${purchase.id}/leave"><button class="second">Back to the shop</button></form>`
  if (standing.status === 'challenge')
    return send(reply, 'Confirm with your bank', `${sum}${challengeForm(purchase.id)}${leave}`, origin)
  if (standing.status !== 'open') {
    const link = `<p><a href="${escapeHtml(order.return_url)}">Back to the shop</a></p>`
    return send(reply, `This payment is ${standing.status}`, `${sum}${link}`, origin)
  }
  const error =
    fault ?? (standing.code === null ? null : `Declined (${standing.code}). ${triesLeft(standing.tries)}`)
  return send(
    reply,
    'Pay by card',
    `${sum}${cardForm(purchase, error)}${leave}${cards()}`,
    origin,
    fault === null ? 200 : 422,
  )
}

function triesLeft(tries: number): string {
  const left = TRIES_MAX - tries
  return left === 1 ? 'One more try is left.' : `${left} more tries are left.`
}

function challengeForm(id: string): string {
  return `<form method="post" action="/pay/${id}/3ds"><p>Your bank asks whether this payment is yours.</p>
<button name="answer" value="approve">Approve</button><button class="second" name="answer" value="refuse">Refuse</button></form>`
}

function cardForm({ id, order }: Purchase, error: string | null): string {
  const wrong = error === null ? '' : `<p class="error" role="alert" id="error">${escapeHtml(error)}</p>`
  return `<form method="post" action="/pay/${id}" autocomplete="off">${wrong}
<label>Card number<input name="number" inputmode="numeric" required maxlength="23" autocomplete="off" placeholder="0000 0000 0000 0001"></label>
<div class="two"><label>Expires<input name="expires" required maxlength="7" placeholder="04/31" inputmode="numeric"></label>
<label>Security code<input name="cvv" required maxlength="4" placeholder="123" inputmode="numeric" autocomplete="off"></label></div>
<label>Name on the card<input name="name" maxlength="80"></label>
${order.save_card ? saveField : ''}
<button>Pay</button></form>`
}

const saveField = `<label>Save this card for next time<select name="save"><option value="no">No</option>
<option value="asked">Yes, when I press to pay</option>
<option value="always">Yes, and the shop may charge it while I am away</option></select></label>`

function cards(): string {
  const words = (outcome: Outcome): string => ('code' in outcome ? `declined, ${outcome.code}` : outcome.kind)
  const rows = testCards.map(
    ({ number, outcome, later }) =>
      `<tr><td><code>${number.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code></td><td>${words(outcome)}${later === undefined ? '' : `; saved and charged later: ${words(later)}`}</td></tr>`,
  )
  return `<details open><summary>Test cards</summary><table><tbody>${rows.join('')}</tbody></table></details>`
}
