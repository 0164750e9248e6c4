import { appealLimits, type StaffAppeal, type StaffDecisionAppeal } from '@footlight/core/protocol/appeals'
import { Scale } from 'lucide-react'
import { Link } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Pages } from '../help/Pages.tsx'
import { EmptyState } from '../shell/EmptyState.tsx'
import { SuspensionReason } from '../suspension/SuspensionReason.tsx'
import { DecideAppeal } from './DecideAppeal.tsx'
import { DecisionAppealCard } from './DecisionAppealCard.tsx'
import statement from '../account/StatementView.module.css'
import reports from '../report/ReportsView.module.css'
import classes from './Appeals.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/appeals.json', { import: 'default' }))

interface AppealsViewProps {
  readonly appeals: readonly StaffAppeal[]
  readonly decisionAppeals: readonly StaffDecisionAppeal[]
  /** Of the longer list, on all pages. */
  readonly total: number
}

/** Appeals that wait for somebody of the staff, the oldest first. */
export function AppealsView({ appeals, decisionAppeals, total }: AppealsViewProps) {
  const { t } = useTranslation()
  return (
    <main id="content" className={statement.page} data-testid="appeals">
      <title>{t('appeals.title')}</title>
      <header className={reports.header}>
        <h1>{t('appeals.title')}</h1>
        <p>{t('appeals.lead')}</p>
      </header>
      {appeals.length + decisionAppeals.length === 0 && (
        <EmptyState icon={<Scale />} title={t('appeals.none')} text={t('appeals.none_text')} action={null} />
      )}
      {appeals.length > 0 && (
        <section className={classes.queue} aria-labelledby="of-suspensions">
          <h2 id="of-suspensions">{t('appeals.suspensions')}</h2>
          <ul className={reports.list}>
            {appeals.map((appeal) => (
              <AppealCard key={appeal.id} appeal={appeal} />
            ))}
          </ul>
        </section>
      )}
      {decisionAppeals.length > 0 && (
        <section className={classes.queue} aria-labelledby="of-decisions">
          <h2 id="of-decisions">{t('appeals.decisions_title')}</h2>
          <ul className={reports.list}>
            {decisionAppeals.map((appeal) => (
              <DecisionAppealCard key={appeal.id} appeal={appeal} />
            ))}
          </ul>
        </section>
      )}
      <Pages last={Math.ceil(total / appealLimits.perPage)} />
    </main>
  )
}

function AppealCard({ appeal }: { readonly appeal: StaffAppeal }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { username, text, at, suspended_until, reason, ordered_by, may_decide } = appeal
  return (
    <li className={reports.report} data-testid="appeal">
      <div className={reports.what}>
        <Link to={`/${username}`}>{username}</Link>
        <time dateTime={at}>{dateTime(at)}</time>
      </div>
      <p className={classes.quiet}>
        {t('appeals.suspended', { until: dateTime(suspended_until), by: ordered_by.join(', ') })}{' '}
        {reason !== null && <SuspensionReason reason={reason} />}
      </p>
      <p className={classes.words}>{text}</p>
      {may_decide ? <DecideAppeal appeal={appeal} /> : <p>{t('appeals.not_yours')}</p>}
    </li>
  )
}
