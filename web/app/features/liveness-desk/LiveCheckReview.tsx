import { applicationDeskRoutes } from '@footlight/core/protocol/applications'
import { type ListedLiveCheck, livenessDeskRoutes } from '@footlight/core/protocol/liveness'
import { TextField } from '@footlight/ui/TextField'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { ReviewPicture } from '../application-desk/ReviewPicture.tsx'
import { ConfirmAction } from '../commissions/ConfirmAction.tsx'
import forms from '../account/forms.module.css'
import classes from '../application-desk/ApplicationDesk.module.css'

/** One picture beside those of the documents, and the decision. What was looked at is decided: its revision goes along. */
export function LiveCheckReview({ check }: { readonly check: ListedLiveCheck }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { api } = useStores()
  const title = useId()
  const [lookReason, setLookReason] = useState(t('liveness_desk.usual_reason'))
  const { id, username, gesture, sent_at: sentAt, record, documents, beside } = check
  const body = { reason: lookReason.trim() }
  return (
    <article className={classes.review} aria-labelledby={title} data-testid="live-check" data-name={username}>
      <div>
        <h2 id={title}>{username}</h2>
        <p>
          {t('liveness_desk.gesture')}: <b>{t(`liveness.gesture.${gesture}`)}</b>
        </p>
        <p className={classes.quiet}>{t('liveness_desk.sent_at', { at: dateTime(sentAt) })}</p>
        {record !== null && (
          <Link to={`/admin/applications?${new URLSearchParams({ id: record })}`}>
            {t('liveness_desk.application')}
          </Link>
        )}
      </div>
      <TextField
        label={t('liveness_desk.look_reason')}
        hint={t('application_desk.reason_hint')}
        required
        maxLength={300}
        value={lookReason}
        onChange={({ currentTarget }) => setLookReason(currentTarget.value)}
      />
      <ul className={classes.pictures}>
        <ReviewPicture
          testId="live-picture"
          name={t('liveness_desk.picture')}
          heading="h3"
          mayLook={body.reason !== ''}
          look={() => api.call(livenessDeskRoutes.lookAtLiveCheck, { params: { id }, body })}
        />
        {record !== null &&
          documents.map((side) => (
            <ReviewPicture
              key={side}
              testId={`review-${side}`}
              name={t(`application_desk.side.${side}`)}
              heading="h3"
              mayLook={body.reason !== ''}
              look={() =>
                api.call(applicationDeskRoutes.lookAtDocument, { params: { id: record, side }, body })
              }
            />
          ))}
      </ul>
      {documents.length === 0 && <p className={classes.quiet}>{t('liveness_desk.no_record')}</p>}
      {beside.map((other) => (
        <BesideDocuments key={other.username} other={other} body={body} />
      ))}
      {beside.length > 0 && <p>{t('liveness_desk.all_there')}</p>}
      <Decision check={check} />
    </article>
  )
}

interface BesideProps {
  readonly other: ListedLiveCheck['beside'][number]
  readonly body: { readonly reason: string }
}

/** Of somebody else who was said to be in the picture: what their face is compared with. */
function BesideDocuments({ other, body }: BesideProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const { username: name, record, documents } = other
  return (
    <section aria-label={name} data-testid="live-beside" data-name={name}>
      <h3>{t('liveness_desk.beside', { name })}</h3>
      {record === null || documents.length === 0 ? (
        <p className={classes.quiet}>{t('liveness_desk.no_record')}</p>
      ) : (
        <ul className={classes.pictures}>
          {documents.map((side) => (
            <ReviewPicture
              key={side}
              testId={`beside-${side}`}
              name={t(`application_desk.side.${side}`)}
              heading="h4"
              mayLook={body.reason !== ''}
              look={() =>
                api.call(applicationDeskRoutes.lookAtDocument, { params: { id: record, side }, body })
              }
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function Decision({ check }: { readonly check: ListedLiveCheck }) {
  const { t } = useTranslation()
  const { reason, setReason, decide, isPending, trouble, isDone } = useDecision(check)
  const name = check.username
  if (isDone) return <p role="status">{t('liveness_desk.decided', { name })}</p>
  return (
    <section aria-label={t('liveness_desk.decision')} className={classes.reason}>
      <TextField
        label={t('liveness_desk.reason')}
        required
        maxLength={300}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div className={classes.actions}>
        <ConfirmAction
          label={t('liveness_desk.pass')}
          text={t('liveness_desk.pass_text', { name })}
          variant="primary"
          isPending={isPending}
          isDisabled={reason.trim() === ''}
          onConfirm={() => decide('passed')}
          data-testid="live-pass"
        />
        <ConfirmAction
          label={t('liveness_desk.fail')}
          text={t('liveness_desk.fail_text', { name })}
          variant="danger"
          isPending={isPending}
          isDisabled={reason.trim() === ''}
          onConfirm={() => decide('failed')}
          data-testid="live-fail"
        />
      </div>
      {trouble !== null && (
        <p className={forms.error} role="alert">
          {trouble === 'conflict' ? t('liveness_desk.conflict') : t(`errors.${trouble}`)}
        </p>
      )}
    </section>
  )
}

function useDecision({ id, revision }: ListedLiveCheck) {
  const { api } = useStores()
  const [reason, setReason] = useState('')
  const [isPending, setPending] = useState(false)
  /** A code of the API; null: nothing is wrong. */
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isDone, setDone] = useState(false)
  async function decide(verdict: 'passed' | 'failed'): Promise<boolean> {
    setPending(true)
    const body = { revision, verdict, reason: reason.trim() }
    const answer = await api.call(livenessDeskRoutes.decideLiveCheck, { params: { id }, body })
    setPending(false)
    setTrouble(answer.ok ? null : answer.error.error)
    setDone(answer.ok)
    // What was refused is said beside the buttons.
    return true
  }
  return { reason, setReason, decide, isPending, trouble, isDone }
}
