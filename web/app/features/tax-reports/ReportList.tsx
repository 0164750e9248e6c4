import { API_BASE } from '@footlight/core/protocol/route'
import type { SellerTaxReport } from '@footlight/core/protocol/tax-reports'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useMoney } from '../billing/use-money.ts'
import classes from './Tax.module.css'

interface ReportListProps {
  readonly reports: readonly SellerTaxReport[]
  readonly mayOpen: boolean
}

/** All reports that were made, with their files and the hashes of those. */
export function ReportList({ reports, mayOpen }: ReportListProps) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const money = useMoney()
  if (reports.length === 0) return <p className={classes.quiet}>{t('tax_desk.no_reports')}</p>
  return (
    <ul className={classes.list}>
      {reports.map(({ id, year, number, hashes, ...report }) => (
        <li key={id} className={classes.item} data-testid="tax-report">
          <b>{number === 1 ? t('tax_desk.report', { year }) : t('tax_desk.correction', { year, number })}</b>
          <p>{t('tax_desk.sum', { reported: report.reported, sellers: report.sellers })}</p>
          <p className={classes.quiet}>
            {t('tax_desk.by', { name: report.made_by, date: dateTime(report.made_at) })}{' '}
            {t('tax_desk.rate', { money: money(report.rate, report.currency) })}
          </p>
          {hashes === null ? (
            <p className={classes.quiet}>{t('tax_desk.destroyed')}</p>
          ) : (
            mayOpen && <Files id={id} name={`${year}-${number}`} messages={report.messages} hashes={hashes} />
          )}
        </li>
      ))}
    </ul>
  )
}

interface FilesProps {
  readonly id: string
  /** Year and number of the report. */
  readonly name: string
  readonly messages: number
  readonly hashes: readonly string[]
}

function Files({ id, name, messages, hashes }: FilesProps) {
  const { t } = useTranslation()
  const address = `${API_BASE}/admin/tax_reports/${id}/file`
  const files = [
    { text: t('tax_desk.csv'), to: `${address}?format=csv` },
    ...Array.from({ length: messages }, (_, index) => ({
      text: messages === 1 ? t('tax_desk.xml') : t('tax_desk.xml_of', { number: index + 1, all: messages }),
      to: `${address}?format=xml&message=${index + 1}`,
    })),
  ]
  return (
    <ul>
      {files.map(({ text, to }, index) => (
        <li key={to} className={classes.buttons}>
          <a href={to} download aria-label={`${text} ${name}`}>
            {text}
          </a>
          <span className={classes.hash}>SHA-256 {hashes[index]}</span>
        </li>
      ))}
    </ul>
  )
}
