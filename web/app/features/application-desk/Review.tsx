import {
  applicationDeskRoutes,
  DocumentSide,
  type ReviewedApplication,
} from '@footlight/core/protocol/applications'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { ReviewAgreements } from './ReviewAgreements.tsx'
import { ReviewDecision } from './ReviewDecision.tsx'
import { ReviewFacts } from './ReviewFacts.tsx'
import { ReviewPicture } from './ReviewPicture.tsx'
import forms from '../account/forms.module.css'
import classes from './ApplicationDesk.module.css'

interface ReviewProps {
  readonly id: string
  /** It waits for a decision, which is reason enough to look. */
  readonly isSubmitted: boolean
}

/** One application. Why it is looked at is asked first: the reason is in the audit log before anything is shown. */
export function Review({ id, isSubmitted }: ReviewProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const [reason, setReason] = useState(isSubmitted ? t('application_desk.usual_reason') : '')
  const [reviewed, setReviewed] = useState<ReviewedApplication | null>(null)
  const [isPending, setPending] = useState(false)
  /** A code of the API; null: nothing is wrong. */
  const [trouble, setTrouble] = useState<string | null>(null)

  async function look(): Promise<void> {
    setPending(true)
    const answer = await api.call(applicationDeskRoutes.reviewedApplication, {
      params: { id },
      body: { reason },
    })
    setPending(false)
    setTrouble(answer.ok ? null : answer.error.error)
    if (answer.ok) setReviewed(answer.value)
  }

  if (reviewed !== null)
    return (
      // After each look, and after each decision, it is another.
      <Reviewed
        key={`${reviewed.revision} ${reviewed.state}`}
        reviewed={reviewed}
        reason={reason}
        onLook={look}
      />
    )
  return (
    <form
      className={classes.reason}
      data-testid="look-form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void look()
      }}
    >
      <TextField
        label={t('application_desk.reason')}
        hint={t('application_desk.reason_hint')}
        autoFocus
        required
        maxLength={300}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {trouble !== null && (
        <p className={forms.error} role="alert">
          {t(`errors.${trouble}`)}
        </p>
      )}
      <Button type="submit" variant="primary" pending={isPending} disabled={reason.trim() === ''}>
        {t('application_desk.look')}
      </Button>
    </form>
  )
}

interface ReviewedProps {
  readonly reviewed: ReviewedApplication
  readonly reason: string
  readonly onLook: () => Promise<void>
}

function Reviewed({ reviewed, reason, onLook }: ReviewedProps) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { api } = useStores()
  const heading = useRef<HTMLHeadingElement>(null)
  // What was pressed is gone; whoever reads by ear goes on here.
  useEffect(() => heading.current?.focus(), [])
  const { id, username, state, documents } = reviewed
  const inOrder = DocumentSide.options.flatMap((side) => documents.filter((each) => each.side === side))
  return (
    <article className={classes.review} aria-labelledby="reviewed" data-testid="review">
      <h2 id="reviewed" ref={heading} tabIndex={-1}>
        {username} · {t(`application_desk.state.${state}`)}
      </h2>
      <ReviewFacts reviewed={reviewed} />
      <section aria-labelledby="review-pictures">
        <h3 id="review-pictures">{t('application_desk.pictures')}</h3>
        <p className={classes.quiet}>{t('application_desk.pictures_lead')}</p>
        {documents.length === 0 && <p>{t('application_desk.no_pictures')}</p>}
        <ul className={classes.pictures}>
          {inOrder.map(({ side, added_at: addedAt }) => (
            <ReviewPicture
              key={side}
              testId={`review-${side}`}
              name={t(`application_desk.side.${side}`)}
              heading="h4"
              note={t('application_desk.added_at', { at: dateTime(addedAt) })}
              mayLook={reason.trim() !== ''}
              look={() =>
                api.call(applicationDeskRoutes.lookAtDocument, { params: { id, side }, body: { reason } })
              }
            />
          ))}
        </ul>
      </section>
      <ReviewAgreements reviewed={reviewed} reason={reason} />
      <ReviewDecision reviewed={reviewed} onLook={onLook} />
    </article>
  )
}
