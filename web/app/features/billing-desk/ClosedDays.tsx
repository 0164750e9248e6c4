import type { ClosedDay } from '@footlight/core/protocol/billing-desk'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './BillingDesk.module.css'

/** Days that were held against the files of billers and the books; one that does not agree says where. */
export function ClosedDays({ days }: { readonly days: readonly ClosedDay[] }) {
  const { t } = useTranslation()
  if (days.length === 0) return null
  return (
    <section className={classes.part} aria-labelledby="desk-days" data-testid="desk-days">
      <h2 id="desk-days">{t('billing_desk.days')}</h2>
      <p className={classes.quiet}>{t('billing_desk.days_lead')}</p>
      <ul className={classes.list}>
        {days.map((day) => (
          <Day key={`${day.biller} ${day.day}`} day={day} />
        ))}
      </ul>
    </section>
  )
}

function Day({
  day: { biller, day, is_balanced, has_file, lines, differences, credited, cleared },
}: {
  readonly day: ClosedDay
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const title = (
    <>
      <b>
        {day} · {biller}
      </b>{' '}
      · {t('billing_desk.day_lines', { count: lines, formatted: format.number(lines) })}
    </>
  )
  if (is_balanced)
    return (
      <li data-testid="desk-day">
        {title} · {t('billing_desk.balanced')}
      </li>
    )
  if (!has_file && credited === cleared)
    return (
      <li data-testid="desk-day">
        {title} · {t('billing_desk.no_file')}
      </li>
    )
  return (
    <li className={classes.warning} data-testid="desk-day">
      <p>
        {title} · {t(has_file ? 'billing_desk.not_balanced' : 'billing_desk.no_file')}
      </p>
      {credited !== cleared && (
        <p>
          {t('billing_desk.books_differ', {
            credited: format.number(credited),
            cleared: format.number(cleared),
          })}
        </p>
      )}
      <ul>
        {differences.map(({ purchase, kind }) => (
          <li key={`${kind} ${purchase}`}>
            {t(`billing_desk.difference.${kind}`)}{' '}
            {/* One that was never heard of here may be no purchase of this site: it is looked for. */}
            <Link to={kind === 'missing_here' ? `/admin/money?find=${purchase}` : `/admin/money/${purchase}`}>
              {purchase}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}
