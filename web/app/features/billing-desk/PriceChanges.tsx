import type { PriceChangeEntry } from '@footlight/core/protocol/billing-prices'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useMoney } from '../billing/use-money.ts'
import { useProductName } from '../billing/use-product-name.ts'
import classes from './BillingDesk.module.css'

/** Who changed what, newest first. */
export function PriceChanges({ changes }: { readonly changes: readonly PriceChangeEntry[] }) {
  const { t } = useTranslation()
  if (changes.length === 0) return null
  return (
    <section className={classes.part} aria-labelledby="desk-price-changes">
      <h2 id="desk-price-changes">{t('billing_desk.prices.changes')}</h2>
      <ol className={classes.list}>
        {changes.map((change) => (
          <Change key={change.number} change={change} />
        ))}
      </ol>
    </section>
  )
}

function Change({ change }: { readonly change: PriceChangeEntry }) {
  const { t } = useTranslation()
  const format = useFormat()
  const money = useMoney()
  const nameOf = useProductName()
  const dateTime = useDateTime()
  const { at, by, kind, of, from, tokens, amount, currency, rate } = change
  const isTax = kind === 'tax_rate' || kind === 'undo_tax_rate'
  const parts = [
    isTax ? format.countryName(of) : of,
    ...(tokens !== null ? [nameOf({ product: of, tokens })] : []),
    ...(amount !== null && currency !== null ? [money(amount, currency)] : []),
    ...(rate !== null && isTax
      ? [t('billing_desk.prices.percent', { percent: format.number(rate / 100) })]
      : []),
    kind === 'euro_rate' ? from : t('billing_desk.prices.from', { at: dateTime(from) }),
  ]
  return (
    <li data-testid="desk-price-change">
      {t(`billing_desk.prices.change.${kind}`)}: {parts.join(' · ')}
      <br />
      <span className={classes.quiet}>{t('billing_desk.by', { name: by, at: dateTime(at) })}</span>
    </li>
  )
}
