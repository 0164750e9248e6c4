import { type Handling, type Report, ReportReason, reportRoutes } from '@footlight/core/protocol/reports'
import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { TextField } from '@footlight/ui/TextField'
import { Flag } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { EmptyState } from '../shell/EmptyState.tsx'
import { PageForm } from '../shell/PageForm.tsx'
import { BulkActions } from '../staff/BulkActions.tsx'
import { SavedViews } from '../staff/SavedViews.tsx'
import { useSelection } from '../staff/use-selection.ts'
import { ReportCard } from './ReportCard.tsx'
import statement from '../account/StatementView.module.css'
import classes from './ReportsView.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/report.json', { import: 'default' }))
await loadTexts(import.meta.glob('../../../../resources/locales/*/site/reports.json', { import: 'default' }))

interface Filter {
  /** null: each. */
  readonly reason: ReportReason | null
  /** '': each. */
  readonly room: string
  readonly isFirst: boolean
}

interface ReportsViewProps {
  readonly page: { readonly reports: readonly Report[]; readonly next: string | null }
  readonly filter: Filter
}

/** What people have reported, for the staff of the site: fifty at once, open ones first. */
export function ReportsView({ page, filter }: ReportsViewProps) {
  const { t } = useTranslation()
  const { api, session } = useStores()
  /** What was closed, or opened again, on this page. */
  const [changed, setChanged] = useState<ReadonlyMap<string, Handling | null>>(new Map())
  const [note, setNote] = useState('')
  const handledOf = ({ id, handled }: Report) => (changed.has(id) ? (changed.get(id) ?? null) : handled)
  const open = page.reports.filter((report) => handledOf(report) === null).map(({ id }) => id)
  const selection = useSelection(open)
  const keep = (id: string, handled: Handling | null) => setChanged((now) => new Map(now).set(id, handled))
  async function close(id: string): Promise<boolean> {
    const answer = await api.call(reportRoutes.reportClose, { params: { id }, body: { note } })
    if (!answer.ok) return false
    keep(id, answer.value.handled)
    return answer.value.handled.by === session.username
  }
  const isFiltered = filter.reason !== null || filter.room !== ''
  return (
    <main id="content" className={statement.page} data-testid="reports">
      <title>{t('reports.title')}</title>
      <header className={classes.header}>
        <h1>{t('reports.title')}</h1>
        <p>{t('reports.lead')}</p>
      </header>
      <FilterForm key={`${filter.room} ${filter.reason}`} filter={filter} />
      <SavedViews table="reports" />
      {page.reports.length === 0 ? (
        <EmptyState
          icon={<Flag />}
          title={t(isFiltered ? 'reports.none_found' : 'reports.none')}
          text={t(isFiltered ? 'reports.none_found_text' : 'reports.none_text')}
          action={isFiltered ? <Link to="/admin/reports">{t('reports.all')}</Link> : undefined}
        />
      ) : (
        <>
          <BulkActions
            rows={open}
            selection={selection}
            label={(count) => t('reports.act_on', { count })}
            run={close}
            onDone={() => setNote('')}
          >
            <TextField
              label={t('reports.note')}
              value={note}
              maxLength={500}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
          </BulkActions>
          <ul className={classes.list}>
            {page.reports.map((report) => (
              <ReportCard
                key={report.id}
                report={report}
                handled={handledOf(report)}
                isMine={changed.get(report.id)?.by === session.username}
                selection={selection}
                onHandled={(handled) => keep(report.id, handled)}
              />
            ))}
          </ul>
        </>
      )}
      <nav className={classes.pages} aria-label={t('reports.pages')}>
        {!filter.isFirst && <Link to={addressOf(filter, null)}>{t('reports.first')}</Link>}
        {page.next !== null && <Link to={addressOf(filter, page.next)}>{t('reports.next')}</Link>}
      </nav>
    </main>
  )
}

function FilterForm({ filter }: { readonly filter: Filter }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [room, setRoom] = useState(filter.room)
  const [reason, setReason] = useState<string>(filter.reason ?? '')

  function submit(event: FormEvent): void {
    event.preventDefault()
    const chosen = ReportReason.safeParse(reason).data ?? null
    void navigate(addressOf({ room: room.trim(), reason: chosen }, null))
  }

  const reasons = ReportReason.options.map((value) => ({ value, label: t(`report.reason.${value}`) }))
  return (
    <PageForm className={classes.filter} onSubmit={submit}>
      <TextField
        label={t('reports.room')}
        value={room}
        maxLength={40}
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ currentTarget }) => setRoom(currentTarget.value)}
      />
      <Select
        label={t('reports.kind')}
        value={reason}
        options={[{ value: '', label: t('reports.each') }, ...reasons]}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Button type="submit">{t('reports.filter')}</Button>
    </PageForm>
  )
}

function addressOf({ room, reason }: Pick<Filter, 'room' | 'reason'>, after: string | null): string {
  const query = new URLSearchParams()
  if (room !== '') query.set('room', room)
  if (reason !== null) query.set('reason', reason)
  if (after !== null) query.set('after', after)
  return `/admin/reports?${query}`
}
