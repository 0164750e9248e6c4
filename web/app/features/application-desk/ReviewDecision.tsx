import type { ApiFailure } from '@footlight/core/client/api-failure'
import {
  applicationDeskRoutes,
  RejectCode,
  type ReviewedApplication,
} from '@footlight/core/protocol/applications'
import type { Result } from '@footlight/core/rules/result'
import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { TextField } from '@footlight/ui/TextField'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { ConfirmAction } from '../commissions/ConfirmAction.tsx'
import forms from '../account/forms.module.css'
import classes from './ApplicationDesk.module.css'

interface ReviewDecisionProps {
  readonly reviewed: ReviewedApplication
  /** Looks once more, for the same reason. */
  readonly onLook: () => Promise<void>
}

/** What was looked at is decided, and nothing that came after it: the revision goes along. */
export function ReviewDecision({ reviewed, onLook }: ReviewDecisionProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const { decide, isPending, trouble, isDone } = useDecision()
  const [code, setCode] = useState('')
  const [text, setText] = useState('')
  const { id, username, revision, state } = reviewed
  const call = { params: { id } }
  const isWaiting = state === 'submitted'
  const chosen = RejectCode.safeParse(code)

  const approve = () =>
    decide(() => api.call(applicationDeskRoutes.approveApplication, { ...call, body: { revision } }))
  async function reject(): Promise<boolean> {
    if (!chosen.success) return false
    const body = { revision, code: chosen.data, text: text.trim() || null }
    return await decide(() => api.call(applicationDeskRoutes.rejectApplication, { ...call, body }))
  }

  return (
    <section aria-labelledby="review-decision" data-testid="decision">
      <h3 id="review-decision">{t('application_desk.decision')}</h3>
      {isDone ? (
        <p role="status">{t('application_desk.decided', { name: username })}</p>
      ) : !isWaiting && state !== 'approved' ? (
        <p>{t('application_desk.nothing_to_decide')}</p>
      ) : (
        <div className={classes.actions}>
          {isWaiting && (
            <ConfirmAction
              label={t('application_desk.approve')}
              text={t('application_desk.approve_text', { name: username })}
              variant="primary"
              isPending={isPending}
              onConfirm={approve}
              data-testid="approve"
            />
          )}
          <ConfirmAction
            label={t(isWaiting ? 'application_desk.reject' : 'application_desk.take_back')}
            text={t(isWaiting ? 'application_desk.reject_text' : 'application_desk.take_back_text', {
              name: username,
            })}
            variant="danger"
            isPending={isPending}
            isDisabled={!chosen.success}
            onConfirm={reject}
            data-testid="reject"
          >
            <div className={forms.form}>
              <Select
                label={t('application_desk.code')}
                placeholder={t('application.choose')}
                value={code}
                options={RejectCode.options.map((value) => ({
                  value,
                  label: t(`application_desk.codes.${value}`),
                }))}
                onChange={({ currentTarget }) => setCode(currentTarget.value)}
              />
              <TextField
                label={t('application_desk.text')}
                hint={t('application_desk.text_hint')}
                maxLength={300}
                value={text}
                onChange={({ currentTarget }) => setText(currentTarget.value)}
              />
            </div>
          </ConfirmAction>
        </div>
      )}
      {trouble !== null && (
        <div className={forms.error} role="alert">
          <p>{t([`application_desk.${trouble}`, `errors.${trouble}`])}</p>
          {(trouble === 'conflict' || trouble === 'wrong_state') && (
            <Button onClick={() => void onLook()}>{t('application_desk.look_again')}</Button>
          )}
        </div>
      )}
    </section>
  )
}

function useDecision() {
  const { revalidate } = useRevalidator()
  const [isPending, setPending] = useState(false)
  const [isDone, setDone] = useState(false)
  /** A code of the API; null: nothing is wrong. */
  const [trouble, setTrouble] = useState<string | null>(null)

  /** Answers that the dialog closes: what was refused stands below the buttons. */
  async function decide(send: () => Promise<Result<unknown, ApiFailure>>): Promise<boolean> {
    setPending(true)
    const answer = await send()
    setPending(false)
    setTrouble(answer.ok ? null : answer.error.error)
    if (answer.ok) {
      setDone(true)
      // The queue is another one by now.
      void revalidate()
    }
    return true
  }

  return { decide, isPending, isDone, trouble }
}
