import { type TaxDesk, taxDeskRoutes } from '@footlight/core/protocol/tax-reports'
import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useCall } from '../../platform/use-call.ts'
import classes from './Tax.module.css'

/** Of a year that is over: its first report, or one that corrects what was reported. */
export function MakeReport({
  desk: { years, reports, other_rates: otherRates },
}: {
  readonly desk: TaxDesk
}) {
  const { t } = useTranslation()
  const { api } = useStores()
  const { isPending, call } = useCall({ wrong_state: 'tax_desk.unchanged', conflict: 'tax_desk.conflict' })
  const [year, setYear] = useState(years[0] ?? 0)
  const number = reports.filter((each) => each.year === year).length
  // Sent again after a lost answer, or before the page has the new one, it is the same report.
  const [order, setOrder] = useState(() => ({ year, number, report: crypto.randomUUID() }))
  if (order.year !== year || order.number !== number) setOrder({ year, number, report: crypto.randomUUID() })
  if (years.length === 0) return <p>{t('tax_desk.no_years')}</p>

  async function make(event: FormEvent): Promise<void> {
    event.preventDefault()
    const { report } = order
    await call(() => api.call(taxDeskRoutes.makeTaxReport, { params: { report }, body: { year, number } }))
  }

  return (
    <form className={classes.look} onSubmit={(event) => void make(event)}>
      {otherRates.includes(year) && <p className={classes.late}>{t('tax_desk.other_rates', { year })}</p>}
      <Select
        label={t('tax_desk.year')}
        value={String(year)}
        options={years.map((each) => ({ value: String(each), label: String(each) }))}
        onChange={({ currentTarget }) => setYear(Number(currentTarget.value))}
      />
      <Button type="submit" variant="primary" pending={isPending}>
        {number === 0 ? t('tax_desk.make', { year }) : t('tax_desk.correct', { year })}
      </Button>
    </form>
  )
}
