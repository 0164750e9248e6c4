import type { StatementMonth } from '@footlight/core/protocol/affiliates'
import { useTranslation } from 'react-i18next'
import { useMoney } from '../billing/use-money.ts'
import classes from './Affiliates.module.css'

/** Month by month: what came, what went back, what was paid out, and what was owed at its end. */
export function Statement({ months }: { readonly months: readonly StatementMonth[] }) {
  const { t } = useTranslation()
  const money = useMoney()
  if (months.length === 0) return null
  return (
    <section className={classes.part}>
      <h2 id="affiliate-statement">{t('affiliates.statement')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-labelledby="affiliate-statement">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('affiliates.month')}</th>
              <th scope="col">{t('affiliates.shares')}</th>
              <th scope="col">{t('affiliates.corrections')}</th>
              <th scope="col">{t('affiliates.paid_out')}</th>
              <th scope="col">{t('affiliates.balance')}</th>
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map(({ month, currency, ...sums }) => (
              <tr key={`${month} ${currency}`}>
                <th scope="row">{month}</th>
                <td>{money(sums.shares, currency)}</td>
                <td>{money(sums.corrections, currency)}</td>
                <td>{money(sums.paid_out, currency)}</td>
                <td>{money(sums.balance, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
