import type { ApiResponse } from '@footlight/core/client/api-client'
import type { BillerWord, billingDeskRoutes, Refund } from '@footlight/core/protocol/billing-desk'
import { Link } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { useMoney } from '../billing/use-money.ts'
import { useProductName } from '../billing/use-product-name.ts'
import { Evidence } from './Evidence.tsx'
import { RefundForm } from './RefundForm.tsx'
import page from '../library/MediaPage.module.css'
import classes from './BillingDesk.module.css'
import './texts.ts'

type DeskPurchaseViewProps = ApiResponse<typeof billingDeskRoutes.deskPurchase>

/** One purchase: what was ordered, what its biller said, what the books did, and money back. */
export function DeskPurchaseView(props: DeskPurchaseViewProps) {
  const { purchase, words, movements, refunds, owed, evidence } = props
  const { t } = useTranslation()
  const format = useFormat()
  const money = useMoney()
  const dateTime = useDateTime()
  const isBrowser = useIsBrowser()
  const nameOf = useProductName()
  const { username, amount, currency, reversed, credited, state, tax } = purchase
  const count = (number: number): string =>
    t('wallet.amount', { count: number, formatted: format.number(number) })
  const facts: readonly (readonly [string, string])[] = [
    [t('billing_desk.fact.state'), t(`billing.state.${state}.title`)],
    [t('billing.facts.pack'), nameOf(purchase)],
    [t('billing_desk.fact.credited'), count(credited)],
    [t('billing.facts.price'), money(amount, currency)],
    ...(tax.amount > 0 ? [[t('billing.facts.tax'), money(tax.amount, currency)] as const] : []),
    ...(reversed > 0 ? [[t('billing_desk.fact.reversed'), money(reversed, currency)] as const] : []),
    ...(owed > 0 ? [[t('billing_desk.fact.owed'), count(owed)] as const] : []),
    [t('billing.facts.at'), dateTime(purchase.ordered_at)],
    [t('billing.facts.biller'), purchase.biller],
    [t('billing_desk.fact.biller_id'), purchase.biller_id ?? '–'],
    [t('billing.facts.number'), purchase.id],
  ]
  const mayRefund = state === 'paid' || state === 'review'
  return (
    <main id="content" className={page.page} data-testid="desk-one">
      <header className={page.header}>
        <h1>{t('billing_desk.purchase_of', { name: username ?? t('billing_desk.gone') })}</h1>
        <nav>
          <Link to="/admin/money">{t('billing_desk.title')}</Link>
          {username !== null && (
            <Link to={`/admin/money?find=${username}`}>{t('billing_desk.all_of', { name: username })}</Link>
          )}
        </nav>
      </header>
      <div className={classes.desk} inert={!isBrowser}>
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Words words={words} currency={currency} />
        <section className={classes.part} aria-labelledby="desk-movements">
          <h2 id="desk-movements">{t('billing_desk.movements')}</h2>
          {movements.length === 0 && <p className={classes.quiet}>{t('billing_desk.nothing_booked')}</p>}
          <ol className={classes.list}>
            {movements.map(({ id, at, reason, tokens: had }) => (
              <li key={id}>
                <time dateTime={at}>{dateTime(at)}</time> · {t(`statement.reasons.${reason}`)} ·{' '}
                {t('billing_desk.had', { count: had, formatted: format.number(had) })}
              </li>
            ))}
          </ol>
        </section>
        <section className={classes.part} aria-labelledby="desk-refunds">
          <h2 id="desk-refunds">{t('billing_desk.refunds')}</h2>
          <ul className={classes.list} hidden={refunds.length === 0}>
            {refunds.map((refund) => (
              <RefundItem key={refund.id} refund={refund} currency={currency} />
            ))}
          </ul>
          {mayRefund && !purchase.is_refunded_here ? (
            <p className={classes.quiet}>{t('billing_desk.refund_elsewhere')}</p>
          ) : mayRefund ? (
            <RefundForm key={`${reversed}.${refunds.length}`} purchase={purchase} />
          ) : (
            <p className={classes.quiet}>{t('billing_desk.no_refund')}</p>
          )}
        </section>
        <Evidence id={purchase.id} taken={evidence} />
      </div>
    </main>
  )
}

function Words({ words, currency }: { readonly words: readonly BillerWord[]; readonly currency: string }) {
  const { t } = useTranslation()
  const money = useMoney()
  const dateTime = useDateTime()
  return (
    <section className={classes.part} aria-labelledby="desk-words">
      <h2 id="desk-words">{t('billing_desk.words')}</h2>
      {words.length === 0 && <p className={classes.quiet}>{t('billing_desk.nothing_said')}</p>}
      <ol className={classes.list}>
        {words.map(({ kind, at, amount, detail }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end.
          <li key={index}>
            <time dateTime={at}>{dateTime(at)}</time> · {t(`billing_desk.word.${kind}`)}
            {amount !== null && ` · ${money(amount, currency)}`}
            {detail !== null && <code> {detail}</code>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function RefundItem({ refund, currency }: { readonly refund: Refund; readonly currency: string }) {
  const { t } = useTranslation()
  const money = useMoney()
  const dateTime = useDateTime()
  const { amount, reason, note, by, at, state, problem } = refund
  return (
    <li className={classes.item} data-testid="desk-refund" data-state={state}>
      <p>
        <b>{money(amount, currency)}</b> · {t(`billing_desk.refund_reason.${reason}`)} ·{' '}
        {t(`billing_desk.refund_state.${state}`)}
      </p>
      {note !== '' && <p>{note}</p>}
      {problem !== null && <p>{problem}</p>}
      <p className={classes.quiet}>{t('billing_desk.by', { name: by, at: dateTime(at) })}</p>
    </li>
  )
}
