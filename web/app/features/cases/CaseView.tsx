import { type CaseDetail, caseRoutes } from '@footlight/core/protocol/cases'
import { Badge } from '@footlight/ui/Badge'
import { Button } from '@footlight/ui/Button'
import { Link, useRevalidator } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { CaseSeenLive } from '../live-wall/CaseSeenLive.tsx'
import { CaseClock } from './CaseClock.tsx'
import { CaseComplaint } from './CaseComplaint.tsx'
import { CaseReport } from './CaseReport.tsx'
import { CaseRuling } from './CaseRuling.tsx'
import './texts.ts'
import page from '../library/MediaPage.module.css'
import classes from './Cases.module.css'

interface CaseViewProps {
  readonly about: CaseDetail
  readonly timeZone: string
}

/** One case: what it stands on, whose it is, and what becomes of it. */
export function CaseView({ about, timeZone }: CaseViewProps) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { number, kind, state, reported, opened_at: openedAt, reports, complaints, entries } = about
  const gone = entries - reports.length - complaints.length - about.seen_live
  return (
    <main id="content" className={page.page} data-testid="case-view" data-state={state}>
      <title>{t('cases.one_title', { name: reported ?? t('cases.nobody') })}</title>
      <nav className={classes.ways} aria-label={t('cases.pages')}>
        <Link to={`/staff/cases?state=${state}`}>{t('cases.to_queue')}</Link>
      </nav>
      <header className={classes.head}>
        <h1>{reported === null ? t('cases.nobody') : <Link to={`/${reported}`}>{reported}</Link>}</h1>
        <Badge tone={kind === 'minor' || kind === 'violence' ? 'bad' : 'neutral'}>
          {t(`cases.kind.${kind}`)}
        </Badge>
        <CaseClock about={about} timeZone={timeZone} />
      </header>
      <p className={classes.quiet}>
        {t('cases.number', { number })} · {t('cases.opened', { at: dateTime(openedAt) })}
      </p>
      <Taken about={about} />
      <div className={classes.parts}>
        <section aria-labelledby="case-reports">
          <h2 id="case-reports">{t('cases.evidence')}</h2>
          <p className={classes.quiet}>{t('cases.evidence_lead')}</p>
          <ul className={classes.reports}>
            {complaints.map((complaint) => (
              <CaseComplaint key={`${complaint.at} ${complaint.email}`} complaint={complaint} />
            ))}
            {reports.map((report) => (
              <CaseReport key={report.id} number={number} report={report} />
            ))}
            {(about.seen_live > 0 || reports.some(({ feature }) => feature === 'room')) && (
              <CaseSeenLive number={number} />
            )}
          </ul>
          {gone > 0 && <p className={classes.quiet}>{t('cases.gone', { count: gone })}</p>}
        </section>
        <CaseRuling key={about.version} about={about} />
      </div>
    </main>
  )
}

/** Who has it, so that two do not look at the same thing. */
function Taken({ about }: { readonly about: CaseDetail }) {
  const { t } = useTranslation()
  const { api, session, toasts } = useStores()
  const { revalidate, state } = useRevalidator()
  const { number, taken_by: takenBy } = about
  const isMine = takenBy !== null && takenBy === session.username
  async function give(to: string | null): Promise<void> {
    const answer = await api.call(caseRoutes.assignCase, { params: { number }, body: { to, seen: takenBy } })
    if (!answer.ok)
      toasts.error({
        key: answer.error.error === 'conflict' ? 'cases.taken_meanwhile' : `errors.${answer.error.error}`,
      })
    void revalidate()
  }
  return (
    <div className={classes.taken}>
      <span>{takenBy === null ? t('cases.not_taken') : t('cases.taken_by', { name: takenBy })}</span>
      {about.may_decide && (
        <Button
          size="small"
          pending={state === 'loading'}
          onClick={() => void give(isMine ? null : session.username)}
        >
          {t(isMine ? 'cases.give_back' : 'cases.take')}
        </Button>
      )}
    </div>
  )
}
