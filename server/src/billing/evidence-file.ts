import type { EvidencePack } from '@footlight/core/protocol'
import { moneyText } from '@footlight/core/rules/billing/currency'
import { escapeHtml } from '../platform/http/escape-html.ts'
import { goodsOf } from './goods.ts'

/** No script, and no address is fetched. */
const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:900px;margin:2rem auto;padding:0 1rem;color:#111;background:#fff}
h2{margin-top:2rem}table{border-collapse:collapse;width:100%}pre{white-space:pre-wrap;overflow-wrap:anywhere}
th,td{border-top:1px solid #ccc;padding:.4rem .6rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}`

type Cell = string | number | boolean | null | undefined

/** A page that can be saved, printed and sent. In English, since banks and card networks read it. */
export function evidencePage(pack: EvidencePack, site: string): string {
  const { purchase, agreed, account, device } = pack
  const { currency } = purchase
  const title = `Evidence for purchase ${purchase.id}`
  const parts = [
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(site)}, ${escapeHtml(pack.made_at)} (all times UTC)</p>`,
    facts('What was ordered', [
      ['Goods', `${goodsOf(purchase)} (${purchase.product})`],
      ['Price, all in', money(purchase.amount, currency)],
      ['Tax in it', `${money(purchase.tax, currency)} (${purchase.tax_rate / 100} %)`],
      ['Ordered at', purchase.ordered_at],
      ['State', purchase.state],
      ['Gone back', money(purchase.reversed, currency)],
      ['Payment service', purchase.biller],
      ['Its number there', purchase.biller_id],
    ]),
    facts('What was agreed to', [
      ['Pressed “Pay” at', agreed.at],
      ['Terms, SHA-256', agreed.terms_version],
      ['Build of the site', agreed.site_version],
    ]),
    facts('Who ordered', [
      ['Account', `${account.username ?? 'deleted'} (number ${account.id})`],
      ['Since', account.created_at],
      ['Age verified when ordering', account.age_verified],
      ['Identity confirmed when ordering', account.identity_confirmed],
      ['Browser', device?.user_agent],
      ['Country', purchase.country],
      ['Address, keyed hash', device?.address_hash],
    ]),
    table(
      'What the payment service said',
      ['At', 'What', 'Sum', 'Detail'],
      [...pack.words.map(({ at, kind, amount, detail }) => [at, kind, sumOf(amount, currency), detail])],
    ),
    table(
      'Tokens that were delivered',
      ['At', 'Booking', 'Reason', 'Tokens afterwards'],
      [...pack.movements.map(({ at, id, reason, tokens }) => [at, id, reason, tokens])],
    ),
    table(
      'What the wallet did from then on',
      ['At', 'What for', 'Tokens', 'Balance'],
      [...pack.statement.map(({ at, reason, tokens, balance }) => [at, reason, tokens, balance])],
    ),
    pack.is_statement_whole ? '' : '<p>The statement is longer; its oldest part is missing.</p>',
    table(
      'Money that went back',
      ['At', 'Sum', 'Reason', 'State'],
      [...pack.refunds.map(({ at, amount, reason, state }) => [at, money(amount, currency), reason, state])],
    ),
    table(
      'Earlier purchases that nobody disputed',
      ['At', 'Number', 'Sum', 'Same address', 'Same browser'],
      [
        ...pack.earlier.map((each) => [
          ...[each.at, each.id, money(each.amount, each.currency), each.same_address, each.same_device],
        ]),
      ],
    ),
    agreed.terms_text === null ? '' : `<h2>The terms</h2><pre>${escapeHtml(agreed.terms_text)}</pre>`,
  ]
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${STYLE}</style>${parts.join('\n')}</html>\n`
}

function facts(title: string, rows: readonly (readonly [string, Cell])[]): string {
  const lines = rows.map(([name, value]) => `<tr><th>${escapeHtml(name)}</th><td>${textOf(value)}</td></tr>`)
  return `<h2>${escapeHtml(title)}</h2><table>${lines.join('')}</table>`
}

function table(title: string, heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return `<h2>${escapeHtml(title)}</h2><p>–</p>`
  const head = heads.map((each) => `<th>${escapeHtml(each)}</th>`).join('')
  const lines = rows.map((row) => `<tr>${row.map((cell) => `<td>${textOf(cell)}</td>`).join('')}</tr>`)
  return `<h2>${escapeHtml(title)}</h2><table><tr>${head}</tr>${lines.join('')}</table>`
}

function textOf(value: Cell): string {
  if (value === null || value === undefined) return '–'
  return escapeHtml(typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value))
}

function sumOf(amount: number | null, currency: string): string | null {
  return amount === null ? null : money(amount, currency)
}

function money(amount: number, currency: string): string {
  return moneyText(amount, currency, 'en', 'code')
}
