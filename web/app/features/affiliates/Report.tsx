import type { ApiResponse } from '@footlight/core/client/api-client'
import type { AffiliateDay, AffiliateSum, affiliateRoutes } from '@footlight/core/protocol/affiliates'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useMoney } from '../billing/use-money.ts'
import { MonthNav } from './MonthNav.tsx'
import { WideTable } from './WideTable.tsx'
import classes from './Affiliates.module.css'

export interface ReportProps {
  readonly month: string
  readonly report: ApiResponse<typeof affiliateRoutes.affiliateReport>
}

/** One month by day and link, as far as a row stands for nobody in particular. */
export function Report({ month, report }: ReportProps) {
  const { t } = useTranslation()
  return (
    <section className={classes.part}>
      <h2 id="affiliate-report">{t('affiliates.report', { month })}</h2>
      <p className={classes.quiet}>{t('affiliates.report_lead')}</p>
      <MonthNav month={month} />
      <WideTable
        labelledBy="affiliate-report"
        heads={[
          t('affiliates.day'),
          t('affiliates.column.clicks'),
          t('affiliates.column.sign_ups'),
          t('affiliates.column.first'),
          t('affiliates.column.earned'),
        ]}
      >
        <tbody>
          {report.days.map((day) => (
            <DayRows key={day.day} day={day} />
          ))}
        </tbody>
        <tfoot>
          <tr data-testid="affiliate-total">
            <th scope="row">{t('affiliates.total')}</th>
            <Cells row={report.total} clicks={report.total.clicks} />
          </tr>
        </tfoot>
      </WideTable>
    </section>
  )
}

function DayRows({ day }: { readonly day: AffiliateDay }) {
  const { t } = useTranslation()
  return (
    <>
      <tr data-testid="affiliate-day">
        <th scope="row">{day.day}</th>
        <Cells row={day} clicks={day.clicks} />
      </tr>
      {day.links.map((link) => (
        <tr key={link.name ?? ''} className={classes.quiet}>
          <th scope="row">{link.name ?? t('affiliates.several')}</th>
          <Cells row={link} clicks={null} />
        </tr>
      ))}
    </>
  )
}

interface CellsProps {
  readonly row: {
    readonly sign_ups: number | null
    readonly first_purchases: number | null
    readonly earned: readonly AffiliateSum[] | null
  }
  /** null: they are not counted by it. */
  readonly clicks: number | null
}

function Cells({ row, clicks }: CellsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const money = useMoney()
  const few = <abbr title={t('affiliates.few')}>–</abbr>
  const count = (value: number | null) => (value === null ? few : format.number(value))
  return (
    <>
      <td>{clicks === null ? '' : format.number(clicks)}</td>
      <td>{count(row.sign_ups)}</td>
      <td>{count(row.first_purchases)}</td>
      <td>
        {row.earned === null
          ? few
          : row.earned.map(({ currency, amount }) => money(amount, currency)).join(' + ')}
      </td>
    </>
  )
}
