import type { EvidencePack } from '@footlight/core/protocol'
import { moneyText } from '@footlight/core/rules/billing/currency'
import { factTable, printedPage, rowTable, textBlock } from '../platform/http/printed-page.ts'
import { goodsOf } from './goods.ts'

/** The file that banks and card networks receive in a dispute. */
export function evidencePage(pack: EvidencePack, site: string): string {
  const { purchase, agreed, account, device } = pack
  const { currency } = purchase
  const parts = [
    factTable('Order', [
      ['Goods', `${goodsOf(purchase)} (${purchase.product})`],
      ['Price with tax', money(purchase.amount, currency)],
      ['Tax included', `${money(purchase.tax, currency)} (${purchase.tax_rate / 100} %)`],
      ['Ordered at', purchase.ordered_at],
      ['State', purchase.state],
      ['Refunded or charged back', money(purchase.reversed, currency)],
      ['Payment service', purchase.biller],
      ['Number there', purchase.biller_id],
    ]),
    factTable('Agreement', [
      ['Pressed “Pay” at', agreed.at],
      ['Terms, SHA-256', agreed.terms_version],
      ['Build of the site', agreed.site_version],
    ]),
    factTable('Account', [
      ['Account', `${account.username ?? 'deleted'} (number ${account.id})`],
      ['Since', account.created_at],
      ['Age verified when ordering', account.age_verified],
      ['Identity verified when ordering', account.identity_confirmed],
      ['Browser', device?.user_agent],
      ['Country', purchase.country],
      ['Address, keyed hash', device?.address_hash],
    ]),
    rowTable(
      'Messages from the payment service',
      ['At', 'Event', 'Amount', 'Detail'],
      [...pack.words.map(({ at, kind, amount, detail }) => [at, kind, sumOf(amount, currency), detail])],
    ),
    rowTable(
      'Tokens delivered',
      ['At', 'Entry', 'Reason', 'Balance afterwards'],
      [...pack.movements.map(({ at, id, reason, tokens }) => [at, id, reason, tokens])],
    ),
    rowTable(
      'Wallet since then',
      ['At', 'Reason', 'Tokens', 'Balance'],
      [...pack.statement.map(({ at, reason, tokens, balance }) => [at, reason, tokens, balance])],
    ),
    pack.is_statement_whole
      ? ''
      : '<p>The statement is longer than shown; its oldest entries are missing.</p>',
    rowTable(
      'Refunds',
      ['At', 'Amount', 'Reason', 'State'],
      [...pack.refunds.map(({ at, amount, reason, state }) => [at, money(amount, currency), reason, state])],
    ),
    rowTable(
      'Earlier purchases without a dispute',
      ['At', 'Number', 'Amount', 'Same address', 'Same browser'],
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
