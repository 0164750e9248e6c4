import type { TaxReport, TaxReportRow } from '@footlight/core/protocol/billing-tax'
import { API_BASE } from '@footlight/core/protocol/route'
import { boundsOf, quarterOf } from '@footlight/core/rules/billing/quarters'
import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { useMoney } from '../billing/use-money.ts'
import { EuroRateForm } from './EuroRateForm.tsx'
import page from '../library/MediaPage.module.css'
import classes from './BillingDesk.module.css'
import './texts.ts'

const scopes = ['eu', 'gb', 'other', 'unknown'] as const

/** What a quarter declares, by country; without a rate of the bank it says which is missing. */
export function TaxView({ quarter, is_over, seen, rows, missing }: TaxReport) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  const { from, to } = boundsOf(quarter)
  return (
    <main id="content" className={page.page} data-testid="desk-tax">
      <header className={page.header}>
        <div>
          <h1>{t('billing_desk.tax.title', { quarter })}</h1>
          <p className={classes.quiet}>{t('billing_desk.tax.lead')}</p>
        </div>
        <nav>
          <Link to="/admin/money">{t('billing_desk.title')}</Link>
          <Link to={`?quarter=${quarterOf(from - 1)}`}>{quarterOf(from - 1)}</Link>
          {is_over && <Link to={`?quarter=${quarterOf(to)}`}>{quarterOf(to)}</Link>}
        </nav>
      </header>
      <div className={classes.desk} inert={!isBrowser}>
        {!is_over && <p className={classes.quiet}>{t('billing_desk.tax.goes_on')}</p>}
        {missing.map((rate) => (
          <EuroRateForm key={`${rate.currency} ${rate.day}`} rate={rate} seen={seen} />
        ))}
        {rows.length === 0 && <p className={classes.quiet}>{t('billing_desk.tax.nothing')}</p>}
        {scopes.map((scope) => (
          <Scope key={scope} scope={scope} rows={rows.filter((row) => row.scope === scope)} />
        ))}
        <p className={classes.files}>
          <a href={`${API_BASE}/admin/billing/tax/${quarter}.csv`} download>
            <Download aria-hidden /> {t('billing_desk.tax.csv')}
          </a>
        </p>
      </div>
    </main>
  )
}

interface ScopeProps {
  readonly scope: TaxReportRow['scope']
  readonly rows: readonly TaxReportRow[]
}

function Scope({ scope, rows }: ScopeProps) {
  const { t } = useTranslation()
  const money = useMoney()
  if (rows.length === 0) return null
  const isWhole = rows.every(({ euro }) => euro !== null)
  const sum = rows.reduce((all, { euro }) => all + (euro?.tax ?? 0), 0)
  return (
    <section className={classes.part} aria-labelledby={`tax-${scope}`}>
      <h2 id={`tax-${scope}`}>{t(`billing_desk.tax.scope.${scope}`)}</h2>
      <ul className={classes.list}>
        {rows.map((row) => (
          <Row key={`${row.country} ${row.currency} ${row.tax_rate} ${row.corrects}`} row={row} />
        ))}
      </ul>
      {isWhole && <p>{t('billing_desk.tax.sum', { money: money(sum, 'EUR') })}</p>}
    </section>
  )
}

function Row({ row }: { readonly row: TaxReportRow }) {
  const { t } = useTranslation()
  const format = useFormat()
  const money = useMoney()
  const { country, currency, tax_rate, corrects, purchases, taxable, tax, euro } = row
  const name = country === null ? t('billing_desk.tax.scope.unknown') : format.countryName(country)
  const parts = [
    t('billing_desk.prices.percent', { percent: format.number(tax_rate / 100) }),
    t('billing_desk.tax.purchases', { count: purchases, formatted: format.number(purchases) }),
    ...(corrects === null ? [] : [t('billing_desk.tax.corrects', { quarter: corrects })]),
  ]
  const sums = (of: { readonly taxable: number; readonly tax: number }, unit: string): string =>
    t('billing_desk.tax.sums', { taxable: money(of.taxable, unit), tax: money(of.tax, unit) })
  return (
    <li className={classes.row} data-testid="desk-tax-row">
      <p>
        <b>{name}</b> · {parts.join(' · ')}
      </p>
      <p>
        {sums({ taxable, tax }, currency)}
        {euro !== null && currency !== 'EUR' && (
          <>
            <br />
            <span className={classes.quiet}>{sums(euro, 'EUR')}</span>
          </>
        )}
      </p>
    </li>
  )
}
