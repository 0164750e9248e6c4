import type { CaseNumbers } from '@footlight/core/protocol/case-numbers'
import { numberFormat } from '@footlight/core/rules/formatters'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { WideTable } from '../affiliates/WideTable.tsx'
import './texts.ts'
import page from '../library/MediaPage.module.css'
import classes from './Cases.module.css'

// Names of the places where somebody reports.
await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/case_numbers.json', { import: 'default' }),
)

const HOUR_MS = 3_600_000

/** What came and what was decided in a month. */
export function CaseNumbersView({ numbers }: { readonly numbers: CaseNumbers }) {
  const { t, i18n } = useTranslation()
  const { month, time_zone: timeZone, received, decided, median_ms: medianMs } = numbers
  const hours = numberFormat(i18n.language, { maximumFractionDigits: 1 })
  return (
    <main id="content" className={page.page} data-testid="case-numbers">
      <title>{t('case_numbers.title')}</title>
      <nav className={classes.ways} aria-label={t('cases.pages')}>
        <Link to="/staff/cases">{t('cases.to_queue')}</Link>
        <a href={`/api/v1/moderation/case-numbers.csv?month=${month}`} download={`cases-${month}.csv`}>
          {t('case_numbers.download')}
        </a>
      </nav>
      <header className={page.header}>
        <div>
          <h1>{t('case_numbers.title')}</h1>
          <p className={classes.quiet}>{t('case_numbers.lead', { month, zone: timeZone })}</p>
        </div>
      </header>
      <MonthForm key={month} month={month} />
      <dl className={classes.numbers}>
        <Fact name="due" value={String(numbers.due)} />
        <Fact name="overdue" value={String(numbers.overdue)} />
        <Fact
          name="median"
          value={
            medianMs === null
              ? t('case_numbers.no_median')
              : t('case_numbers.hours', {
                  count: Number((medianMs / HOUR_MS).toFixed(1)),
                  hours: hours.format(medianMs / HOUR_MS),
                })
          }
        />
        <Fact name="appeals" value={String(numbers.appeals)} />
        <Fact name="reversed" value={String(numbers.reversed)} />
      </dl>
      <Counted
        id="received"
        rows={received.map(({ kind, source, count }) => ({
          kind,
          of: t(`case_numbers.source.${source}`),
          count,
        }))}
      />
      <Counted
        id="decided"
        rows={decided.map(({ kind, action, count }) => ({ kind, of: t(`cases.action.${action}`), count }))}
      />
    </main>
  )
}

function MonthForm({ month }: { readonly month: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(month)
  return (
    <form
      className={classes.month}
      onSubmit={(event) => {
        event.preventDefault()
        void navigate(`?month=${typed}`)
      }}
    >
      <TextField
        label={t('case_numbers.month')}
        type="month"
        value={typed}
        pattern="\d{4}-\d{2}"
        required
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit">{t('case_numbers.show')}</Button>
    </form>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  const { t } = useTranslation()
  return (
    <div>
      <dt>{t(`case_numbers.${name}`)}</dt>
      <dd>{value}</dd>
    </div>
  )
}

interface CountedProps {
  readonly id: 'received' | 'decided'
  readonly rows: readonly { readonly kind: string; readonly of: string; readonly count: number }[]
}

function Counted({ id, rows }: CountedProps) {
  const { t } = useTranslation()
  return (
    <section className={classes.counted}>
      <h2 id={id}>{t(`case_numbers.${id}`)}</h2>
      {rows.length === 0 ? (
        <p className={classes.quiet}>{t('case_numbers.nothing')}</p>
      ) : (
        <WideTable
          labelledBy={id}
          heads={[t('case_numbers.kind'), t(`case_numbers.${id}_of`), t('case_numbers.count')]}
        >
          <tbody>
            {rows.map(({ kind, of, count }) => (
              <tr key={`${kind} ${of}`}>
                <th scope="row">{t(`cases.kind.${kind}`)}</th>
                <td>{of}</td>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
    </section>
  )
}
