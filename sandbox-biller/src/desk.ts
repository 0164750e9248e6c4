import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { escapeHtml, money, send } from './html.ts'
import type { ApiDeps } from './merchant-api.ts'
import type { Action } from './purchase-machine.ts'
import type { Purchase, StoredEvent } from './store.ts'

type Fields = Readonly<Record<string, string>>

const SHOWN = 50
const reasons = ['fraud', 'not_recognised', 'not_received', 'duplicate', 'other']

/** What a bank or the biller’s own people would do. Nobody logs in: it is a sandbox, and listens on this machine alone. */
export function registerDesk(app: FastifyInstance, { store, webhooks, now, origin }: ApiDeps): void {
  app.get('/desk', async (_request, reply) => {
    const cards = store.newest(SHOWN).map((purchase) => cardOf(purchase, store.eventsOf(purchase.id)))
    const none = '<p class="quiet">Nothing yet: buy something in the shop.</p>'
    return send(reply, 'Payments', cards.join('') || none, null)
  })

  app.post<{ Params: { id: string }; Body: Fields | undefined }>(
    '/desk/:id',
    async ({ params, body = {}, headers }, reply) => {
      // A page elsewhere must not press these buttons.
      if (headers.origin !== undefined && headers.origin !== origin()) return reply.code(403).send()
      if (body['do'] === 'resend') store.resend(Number(body['seq']), now())
      const action = actionOf(body)
      if (action !== null) store.act(params.id, action, now(), webhooks.fate)
      return reply.redirect('/desk', 303)
    },
  )
}

function actionOf(fields: Fields): Action | null {
  const { do: what, amount = '', reason = 'other', dispute = '' } = fields
  const sum = Math.round(Number(amount))
  if (what === 'refund' && sum > 0)
    return { do: 'refund', key: `desk-${randomInt(1e9)}`, amount: sum, reason: 'desk' }
  if (what === 'dispute' && reasons.includes(reason))
    return { do: 'dispute', id: `sbd_${randomInt(1e9)}`, reason }
  if (what === 'win' || what === 'lose') return { do: 'decide', id: dispute, isWon: what === 'win' }
  return null
}

function cardOf({ id, order, standing, last4 }: Purchase, events: readonly StoredEvent[]): string {
  const form = (inner: string): string =>
    `<form class="row" method="post" action="/desk/${id}">${inner}</form>`
  const refund = `<label>Refund, minor units<input name="amount" type="number" min="1" max="${order.amount}" value="${order.amount}"></label><button name="do" value="refund" class="second">Refund</button>`
  const options = reasons.map((reason) => `<option>${reason}</option>`).join('')
  const dispute = `<label>Reason<select name="reason">${options}</select></label><button name="do" value="dispute" class="second">Open a dispute</button>`
  const open = Object.entries(standing.disputes).filter(([, { stage }]) => stage === 'open')
  const decide = open.map(([each]) =>
    form(
      `<input type="hidden" name="dispute" value="${escapeHtml(each)}"><span>${escapeHtml(each)}</span><button name="do" value="win" class="second">Won</button><button name="do" value="lose" class="second">Lost</button>`,
    ),
  )
  const rows = events.map(
    ({ seq, type, at }) =>
      `<tr><td>${seq}</td><td>${type}</td><td>${new Date(at).toISOString()}</td><td>${form(`<input type="hidden" name="seq" value="${seq}"><button name="do" value="resend" class="second">Send again</button>`)}</td></tr>`,
  )
  const paid = standing.status === 'approved' ? `${form(refund)}${form(dispute)}${decide.join('')}` : ''
  return `<section><b>${money(order.amount, order.currency)}, ${escapeHtml(order.description)}: ${standing.status}</b>
<span class="quiet">${escapeHtml(order.reference)}${last4 === null ? '' : `, card ending in ${last4}`}</span>${paid}<table><tbody>${rows.join('')}</tbody></table></section>`
}
