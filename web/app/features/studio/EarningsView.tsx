import { API_BASE } from '@footlight/core/protocol/route'
import type { MonthStatement, StatementPerformers } from '@footlight/core/protocol/studio-statements'
import { dateFormat } from '@footlight/core/rules/formatters'
import { monthText, numberOfMonth } from '@footlight/core/rules/year-month'
import { Select } from '@footlight/ui/Select'
import { CalendarDays, Download, Users } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { GuideLink } from '../help/GuideLink.tsx'
import { EmptyState } from '../shell/EmptyState.tsx'
import { EarningsPart } from './EarningsPart.tsx'
import page from '../account/StatementView.module.css'
import classes from './Earnings.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/studio_statement.json', { import: 'default' }),
)

interface EarningsViewProps {
  /** null: the reader is the performer. */
  readonly performers: StatementPerformers['performers'] | null
  /** The month that it is now. */
  readonly current: string
  readonly month: string
  /** null: the studio has nobody to read of. */
  readonly statement: MonthStatement | null
}

/** What a performer earned in a month: the same page for them and their studio. */
export function EarningsView({ performers, current, month, statement }: EarningsViewProps) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  return (
    <main id="content" className={page.page} data-testid="earnings">
      <h1>{t('studio_statement.title')}</h1>
      <p className={classes.lead}>{t('studio_statement.lead')}</p>
      <GuideLink section={performers === null ? 'performer#pay' : 'studio#earnings'} />
      {statement === null ? (
        <EmptyState
          icon={<Users />}
          title={t('studio_statement.nobody')}
          text={t('studio_statement.nobody_text')}
          action={<Link to="/account/studio">{t('studio_statement.to_team')}</Link>}
        />
      ) : (
        <div inert={!isBrowser} className={classes.body}>
          {performers !== null && (
            <PerformerSelect performers={performers} username={statement.username} month={month} />
          )}
          <Month statement={statement} current={current} />
        </div>
      )}
    </main>
  )
}

interface PerformerSelectProps {
  readonly performers: StatementPerformers['performers']
  readonly username: string
  readonly month: string
}

function PerformerSelect({ performers, username, month }: PerformerSelectProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Select
      className={classes.performer}
      label={t('studio_statement.performer')}
      value={username}
      options={performers.map((performer) => {
        const { username: value, display_name: name, is_with_studio: isWith, substudio } = performer
        const who = isWith ? name : t('studio_statement.left', { name })
        return { value, label: substudio === null ? who : `${who} · ${substudio}` }
      })}
      onChange={({ target }) =>
        void navigate(`?month=${month}&performer=${encodeURIComponent(target.value)}`, {
          preventScrollReset: true,
        })
      }
    />
  )
}

function Month({ statement, current }: { readonly statement: MonthStatement; readonly current: string }) {
  const { t, language } = useTranslation()
  const { username, month, is_over: isOver, parts } = statement
  const name = dateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <>
      <div className={classes.month}>
        <h2 id="month">{name.format(new Date(`${month}-01T00:00:00Z`))}</h2>
        <MonthLinks statement={statement} current={current} />
      </div>
      {parts.length === 0 && (
        <EmptyState
          icon={<CalendarDays />}
          heading="h2"
          title={t('studio_statement.nothing')}
          text={t('studio_statement.nothing_text')}
          action={null}
        />
      )}
      {parts.length > 0 && (
        <>
          <p className={classes.quiet}>
            {isOver ? t('studio_statement.over') : t('studio_statement.goes_on')}
          </p>
          {parts.map((part) => (
            <EarningsPart key={part.studio_id} part={part} />
          ))}
          <p>
            <a
              className={classes.file}
              href={`${API_BASE}/studio/statements/${encodeURIComponent(username)}/${month}.csv`}
              download
            >
              <Download aria-hidden /> {t('studio_statement.csv')}
            </a>
          </p>
        </>
      )}
    </>
  )
}

/** Only to months that may have something. */
function MonthLinks({
  statement: { username, month, first_month: first },
  current,
}: {
  readonly statement: MonthStatement
  readonly current: string
}) {
  const { t } = useTranslation()
  const to = (by: number): string =>
    `?month=${monthText(numberOfMonth(month) + by)}&performer=${encodeURIComponent(username)}`
  return (
    <nav className={classes.months} aria-label={t('studio_statement.months')}>
      {first !== null && first < month && (
        <Link to={to(-1)} preventScrollReset>
          {t('studio_statement.earlier')}
        </Link>
      )}
      {month < current && (
        <Link to={to(1)} preventScrollReset>
          {t('studio_statement.later')}
        </Link>
      )}
    </nav>
  )
}
