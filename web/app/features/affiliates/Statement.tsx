import type { StatementMonth } from '@footlight/core/protocol/affiliates'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useMoney } from '../billing/use-money.ts'
import { WideTable } from './WideTable.tsx'
import classes from './Affiliates.module.css'

/** Month by month: what came, what went back, what was paid out, and what was owed at its end. */
export function Statement({ months }: { readonly months: readonly StatementMonth[] }) {
  const { t } = useTranslation()
  const money = useMoney()
  if (months.length === 0) return null
  return (
    <section className={classes.part}>
      <h2 id="affiliate-statement">{t('affiliates.statement')}</h2>
      <WideTable
        labelledBy="affiliate-statement"
        heads={[
          t('affiliates.month'),
          t('affiliates.shares'),
          t('affiliates.corrections'),
          t('affiliates.paid_out'),
          t('affiliates.balance'),
        ]}
      >
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
      </WideTable>
    </section>
  )
}
