import type { EvidencePack } from '@footlight/core/protocol'
import { moneyText } from '@footlight/core/rules/billing/currency'
import { factTable, printedPage, rowTable, textBlock } from '../platform/http/printed-page.ts'
import { goodsOf } from './goods.ts'

/** What banks and card networks are sent. */
export function evidencePage(pack: EvidencePack, site: string): string {
  const { purchase, agreed, account, device } = pack
  const { currency } = purchase
  const parts = [
    factTable('What was ordered', [
      ['Goods', `${goodsOf(purchase)} (${purchase.product})`],
      ['Price, all in', money(purchase.amount, currency)],
      ['Tax in it', `${money(purchase.tax, currency)} (${purchase.tax_rate / 100} %)`],
      ['Ordered at', purchase.ordered_at],
      ['State', purchase.state],
      ['Gone back', money(purchase.reversed, currency)],
      ['Payment service', purchase.biller],
      ['Its number there', purchase.biller_id],
    ]),
    factTable('What was agreed to', [
      ['Pressed “Pay” at', agreed.at],
      ['Terms, SHA-256', agreed.terms_version],
      ['Build of the site', agreed.site_version],
    ]),
    factTable('Who ordered', [
      ['Account', `${account.username ?? 'deleted'} (number ${account.id})`],
      ['Since', account.created_at],
      ['Age verified when ordering', account.age_verified],
      ['Identity confirmed when ordering', account.identity_confirmed],
      ['Browser', device?.user_agent],
      ['Country', purchase.country],
      ['Address, keyed hash', device?.address_hash],
    ]),
    rowTable(
      'What the payment service said',
      ['At', 'What', 'Sum', 'Detail'],
      [...pack.words.map(({ at, kind, amount, detail }) => [at, kind, sumOf(amount, currency), detail])],
    ),
    rowTable(
      'Tokens that were delivered',
      ['At', 'Booking', 'Reason', 'Tokens afterwards'],
      [...pack.movements.map(({ at, id, reason, tokens }) => [at, id, reason, tokens])],
    ),
    rowTable(
      'What the wallet did from then on',
      ['At', 'What for', 'Tokens', 'Balance'],
      [...pack.statement.map(({ at, reason, tokens, balance }) => [at, reason, tokens, balance])],
    ),
    pack.is_statement_whole ? '' : '<p>The statement is longer; its oldest part is missing.</p>',
    rowTable(
      'Money that went back',
      ['At', 'Sum', 'Reason', 'State'],
      [...pack.refunds.map(({ at, amount, reason, state }) => [at, money(amount, currency), reason, state])],
    ),
    rowTable(
      'Earlier purchases that nobody disputed',
      ['At', 'Number', 'Sum', 'Same address', 'Same browser'],
      [
        ...pack.earlier.map((each) => [
          ...[each.at, each.id, money(each.amount, each.currency), each.same_address, each.same_device],
        ]),
      ],
    ),
    agreed.terms_text === null ? '' : textBlock('The terms', agreed.terms_text),
  ]
  return printedPage(`Evidence for purchase ${purchase.id}`, `${site}, ${pack.made_at}`, parts)
}

function sumOf(amount: number | null, currency: string): string | null {
  return amount === null ? null : money(amount, currency)
}

function money(amount: number, currency: string): string {
  return moneyText(amount, currency, 'en', 'code')
}
