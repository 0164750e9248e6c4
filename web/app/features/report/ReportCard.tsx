import { type Handling, type Report, reportRoutes } from '@footlight/core/protocol/reports'
import { Badge } from '@footlight/ui/Badge'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { useState } from 'react'
import { Link } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { PageForm } from '../shell/PageForm.tsx'
import { ChooseRow } from '../staff/ChooseRow.tsx'
import type { Selection } from '../staff/use-selection.ts'
import { EarlierNames } from './EarlierNames.tsx'
import { ReportedAvatar } from './ReportedAvatar.tsx'
import classes from './ReportsView.module.css'

interface ReportCardProps {
  readonly report: Report
  /** As it is now. null: nobody has handled it. */
  readonly handled: Handling | null
  /** Closed on this page, so that it may be taken back here. */
  readonly isMine: boolean
  readonly selection: Selection<string>
  /** null: it is open again. */
  readonly onHandled: (handled: Handling | null) => void
}

/** One report: who, about whom, in which words; and what came of it. */
export function ReportCard({ report, handled, isMine, selection, onHandled }: ReportCardProps) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { id, reason, reported, reporter, note, feature, room, line, around, reported_at, has_still } = report
  return (
    <li className={classes.report} data-testid="report" data-state={handled === null ? 'open' : 'handled'}>
      <div className={classes.what}>
        {handled === null && (
          <ChooseRow id={id} label={t('reports.choose_row', { name: reported })} selection={selection} />
        )}
        <Badge tone={reason === 'minor' ? 'live' : 'neutral'}>{t(`report.reason.${reason}`)}</Badge>
        <Link to={`/${reported}`}>{reported}</Link>
        <time dateTime={reported_at}>{dateTime(reported_at)}</time>
      </div>
      {line !== '' && (
        <p>
          {t('reports.wrote')} <q>{line}</q>
        </p>
      )}
      {around.length > 1 && <Around lines={around} />}
      {note === '' ? <p className={classes.quiet}>{t('reports.no_words')}</p> : <q>{note}</q>}
      <p className={classes.quiet}>
        {t('reports.from', { name: reporter, place: t(`reports.in.${feature}`, { name: room }) })}
      </p>
      {reported !== '' && <EarlierNames username={reported} />}
      {handled === null ? (
        <>
          {has_still && <Still id={id} />}
          {report.avatar_url !== null && <ReportedAvatar name={reported} url={report.avatar_url} />}
          <HandleForm id={id} onHandled={onHandled} />
        </>
      ) : (
        <Handled id={id} handled={handled} onReopened={isMine ? () => onHandled(null) : null} />
      )}
    </li>
  )
}

/** A private conversation: read by who asks for it, and by nobody in passing. */
function Around({ lines }: { readonly lines: Report['around'] }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  return (
    <details>
      <summary>{t('reports.around')}</summary>
      <ol className={classes.around}>
        {lines.map(({ from, text, at }) => (
          <li key={`${at} ${from} ${text}`}>
            <b>{from}</b> <time dateTime={at}>{dateTime(at)}</time>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** The picture of a stranger is shown to whoever asks for it, and to nobody in passing. */
function Still({ id }: { readonly id: string }) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const [picture, setPicture] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)

  async function show(): Promise<void> {
    setPending(true)
    const answer = await api.call(reportRoutes.reportStill, { params: { id } })
    setPending(false)
    if (answer.ok) setPicture(answer.value.stillBase64)
    else toasts.error({ key: `errors.${answer.error.error}` })
  }

  if (picture !== null)
    return (
      <img className={classes.still} src={`data:image/jpeg;base64,${picture}`} alt={t('reports.picture')} />
    )
  return (
    <Button size="small" pending={isPending} onClick={() => void show()}>
      {t('reports.show_picture')}
    </Button>
  )
}

interface HandleFormProps {
  readonly id: string
  readonly onHandled: (handled: Handling) => void
}

function HandleForm({ id, onHandled }: HandleFormProps) {
  const { t } = useTranslation()
  const { api, session, toasts } = useStores()
  const [note, setNote] = useState('')
  const [isPending, setPending] = useState(false)

  async function send(): Promise<void> {
    setPending(true)
    const answer = await api.call(reportRoutes.reportClose, { params: { id }, body: { note } })
    setPending(false)
    if (!answer.ok) return void toasts.error({ key: `errors.${answer.error.error}` })
    const { handled } = answer.value
    if (handled.by !== session.username)
      toasts.error({ key: 'reports.was_first', values: { name: handled.by } })
    onHandled(handled)
  }

  return (
    <PageForm
      className={classes.handle}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextField
        label={t('reports.note')}
        value={note}
        maxLength={500}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Button type="submit" variant="primary" pending={isPending}>
        {t('reports.handle')}
      </Button>
    </PageForm>
  )
}

interface HandledProps {
  readonly id: string
  readonly handled: Handling
  /** null: it is not for this person to take back. */
  readonly onReopened: (() => void) | null
}

function Handled({ id, handled, onReopened }: HandledProps) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { api, toasts } = useStores()
  const [isPending, setPending] = useState(false)

  async function reopen(): Promise<void> {
    setPending(true)
    const answer = await api.call(reportRoutes.reportReopen, { params: { id } })
    setPending(false)
    if (answer.ok) onReopened?.()
    else
      toasts.error({
        key: answer.error.error === 'conflict' ? 'reports.too_late' : `errors.${answer.error.error}`,
      })
  }

  const values = { name: handled.by, at: dateTime(handled.handled_at) }
  return (
    <div className={classes.handled} role="status">
      <p>
        {t(handled.by === '' ? 'reports.handled_at' : 'reports.handled_by', values)}
        {handled.note !== '' && <q>{handled.note}</q>}
      </p>
      {onReopened !== null && (
        <Button size="small" pending={isPending} onClick={() => void reopen()}>
          {t('reports.undo')}
        </Button>
      )}
    </div>
  )
}
