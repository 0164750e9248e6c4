import { CaseKind, CaseState, type CaseSummary, CaseTaken, caseRoutes } from '@footlight/core/protocol/cases'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import { Badge } from '@footlight/ui/Badge'
import { ListChecks } from 'lucide-react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { EmptyState } from '../shell/EmptyState.tsx'
import { addressWith } from '../staff/address-with.ts'
import { BulkActions } from '../staff/BulkActions.tsx'
import { ChooseRow } from '../staff/ChooseRow.tsx'
import { TableFilters } from '../staff/TableFilters.tsx'
import { type Selection, useSelection } from '../staff/use-selection.ts'
import { CaseClock } from './CaseClock.tsx'
import './texts.ts'
import page from '../library/MediaPage.module.css'
import classes from './Cases.module.css'

interface CaseQueueProps {
  readonly list: {
    readonly cases: readonly CaseSummary[]
    readonly next: string | null
    readonly time_zone: string
  }
  readonly state: CaseState
  /** It goes on from another page. */
  readonly isLater: boolean
}

/** Cases of a state: those that are due within a day first. */
export function CaseQueue({ list: { cases, next, time_zone: timeZone }, state, isLater }: CaseQueueProps) {
  const { t } = useTranslation()
  const { api, session } = useStores()
  const { revalidate } = useRevalidator()
  const [query] = useSearchParams()
  const mayTake = state === 'open' && may(session.user?.user_roles ?? [], 'cases.decide')
  /** What one of the staff has is theirs to give away. */
  const free = mayTake ? cases.filter((each) => each.taken_by === null).map(({ number }) => number) : []
  const selection = useSelection(free)
  const take = async (number: string): Promise<boolean> =>
    (
      await api.call(caseRoutes.assignCase, {
        params: { number },
        body: { to: session.username, seen: null },
      })
    ).ok
  return (
    <main id="content" className={page.page} data-testid="cases">
      <title>{t('cases.title')}</title>
      <header className={page.header}>
        <div>
          <h1>{t('cases.title')}</h1>
          <p className={classes.quiet}>{t('cases.lead')}</p>
        </div>
        <nav>
          <Link to="/staff/cases/numbers">{t('cases.to_numbers')}</Link>
        </nav>
      </header>
      <nav className={page.tabs} aria-label={t('cases.states')}>
        {CaseState.options.map((each) => (
          <Link
            key={each}
            to={addressWith(query, { state: each, after: null })}
            aria-current={each === state ? 'page' : undefined}
          >
            {t(`cases.state.${each}`)}
          </Link>
        ))}
      </nav>
      <TableFilters
        table="cases"
        fields={[
          {
            name: 'kind',
            label: t('staff.filters.kind'),
            options: CaseKind.options.map((value) => ({ value, label: t(`cases.kind.${value}`) })),
          },
          {
            name: 'taken',
            label: t('cases.taken.label'),
            options: CaseTaken.options.map((value) => ({ value, label: t(`cases.taken.${value}`) })),
          },
        ]}
      />
      {cases.length === 0 ? (
        <EmptyState icon={<ListChecks />} title={t('cases.none')} text={t('cases.none_text')} action={null} />
      ) : (
        <>
          {mayTake && (
            <BulkActions
              rows={free}
              selection={selection}
              label={(count) => t('cases.act_on', { count })}
              run={take}
              onDone={() => void revalidate()}
            />
          )}
          <ul className={classes.queue}>
            {cases.map((each) => (
              <CaseRow
                key={each.number}
                about={each}
                timeZone={timeZone}
                selection={free.includes(each.number) ? selection : null}
              />
            ))}
          </ul>
        </>
      )}
      {(isLater || next !== null) && (
        <nav className={classes.ways} aria-label={t('cases.pages')}>
          {isLater ? <Link to={addressWith(query, { after: null })}>{t('cases.first')}</Link> : <span />}
          {next !== null && <Link to={addressWith(query, { after: next })}>{t('cases.next')}</Link>}
        </nav>
      )}
    </main>
  )
}

interface CaseRowProps {
  readonly about: CaseSummary
  readonly timeZone: string
  /** null: nothing is done with it from here. */
  readonly selection: Selection<string> | null
}

function CaseRow({ about, timeZone, selection }: CaseRowProps) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { number, kind, reported, opened_at: openedAt, entries, taken_by: takenBy, action } = about
  return (
    <li data-testid="case">
      {selection !== null && (
        <ChooseRow
          id={number}
          label={t('cases.choose_row', { name: reported ?? t('cases.nobody') })}
          selection={selection}
        />
      )}
      <Link to={`/staff/cases/${number}`} className={classes.name}>
        {reported ?? t('cases.nobody')}
      </Link>
      <Badge tone={kind === 'minor' || kind === 'violence' ? 'bad' : 'neutral'}>
        {t(`cases.kind.${kind}`)}
      </Badge>
      <CaseClock about={about} timeZone={timeZone} />
      <span className={classes.facts}>
        {t('cases.entries', { count: entries })} · {t('cases.opened', { at: dateTime(openedAt) })}
        {takenBy !== null && <> · {t('cases.taken_by', { name: takenBy })}</>}
        {action !== null && <> · {t(`cases.action.${action}`)}</>}
      </span>
    </li>
  )
}
