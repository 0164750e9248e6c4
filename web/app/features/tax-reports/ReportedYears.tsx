import type { ReportedYear } from '@footlight/core/protocol/tax-declarations'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useMoney } from '../billing/use-money.ts'
import payouts from '../payouts/Payouts.module.css'
import settings from '../settings/AccountSettings.module.css'
import classes from './Tax.module.css'

/** What was reported to the authority, year by year: the seller's own copy (Annex V, Section III). */
export function ReportedYears({ reports }: { readonly reports: readonly ReportedYear[] }) {
  const { t } = useTranslation()
  return (
    <section className={`${settings.group} ${classes.group}`} aria-labelledby="reported">
      <h2 id="reported">{t('tax.reported')}</h2>
      <p className={classes.quiet}>{t('tax.reported_text')}</p>
      {reports.length === 0 && <p>{t('tax.reported_none')}</p>}
      {reports.map((report) => (
        <Year key={report.year} report={report} />
      ))}
    </section>
  )
}

function Year({ report }: { readonly report: ReportedYear }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const format = useFormat()
  const money = useMoney()
  const { year, currency, standing, made_at: madeAt } = report
  return (
    <article className={classes.year} data-testid="reported-year">
      <h3>{year}</h3>
      <p className={classes.quiet}>
        {t(`tax.standing.${standing}`)} {t('tax.made_at', { date: dateTime(madeAt) })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard */}
      <section className={payouts.scroll} tabIndex={0} aria-label={t('tax.quarters_of', { year })}>
        <table className={payouts.table}>
          <thead>
            <tr>
              <th scope="col">{t('tax.quarter')}</th>
              <th scope="col" className={payouts.number}>
                {t('tax.consideration')}
              </th>
              <th scope="col" className={payouts.number}>
                {t('tax.activities')}
              </th>
              <th scope="col" className={payouts.number}>
                {t('tax.fees')}
              </th>
            </tr>
          </thead>
          <tbody>
            {report.consideration.map((sum, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a quarter is its number
              <tr key={index}>
                <th scope="row">{index + 1}</th>
                <td className={payouts.number}>{money(sum, currency)}</td>
                <td className={payouts.number}>{format.number(report.activities[index] ?? 0)}</td>
                <td className={payouts.number}>{money(report.fees[index] ?? 0, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </article>
  )
}
