import type { ApiFailure } from '@footlight/core/client/api-failure'
import { type TermChange, type TermPreview, termListRoutes } from '@footlight/core/protocol/term-lists'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { PageForm } from '../shell/PageForm.tsx'
import staff from '../staff/Staff.module.css'
import classes from './TermLists.module.css'

interface ConfirmChangeProps {
  readonly change: TermChange
  /** The version that the page shows. */
  readonly seen: number
  readonly onDone: () => void
  readonly onCancel: () => void
  /** Somebody else has changed them since. */
  readonly onStale: () => void
}

/** What a change would refuse and allow, its reason, and the button that makes it. */
export function ConfirmChange({ change, seen, onDone, onCancel, onStale }: ConfirmChangeProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const [preview, setPreview] = useState<TermPreview | null>(null)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [reason, setReason] = useState('')
  const [isPending, setPending] = useState(false)

  useEffect(() => {
    let isGone = false
    void api.call(termListRoutes.previewTerms, { body: { change } }).then((answer) => {
      if (isGone) return
      setPreview(answer.ok ? answer.value : null)
      setFailure(answer.ok ? null : answer.error)
    })
    return () => {
      isGone = true
    }
  }, [api, change])

  async function save(): Promise<void> {
    setPending(true)
    const answer = await api.call(termListRoutes.changeTerms, { body: { seen, change, reason } })
    setPending(false)
    if (answer.ok) return onDone()
    setFailure(answer.error)
    if (answer.error.error === 'conflict') onStale()
  }

  return (
    <PageForm
      className={classes.confirm}
      data-testid="confirm-terms"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div role="status" className={classes.preview}>
        {failure !== null && <Refusal failure={failure} />}
        {failure === null && preview === null && t('term_lists.previewing')}
        {preview !== null && <Preview preview={preview} />}
      </div>
      {preview !== null && (
        <TextField
          label={t('term_lists.reason')}
          hint={t('term_lists.reason_hint')}
          value={reason}
          maxLength={500}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      <div className={classes.actions}>
        {preview !== null && (
          <Button type="submit" variant="primary" pending={isPending} disabled={reason.trim() === ''}>
            {t(`term_lists.confirm_${change.kind}`)}
          </Button>
        )}
        <Button onClick={onCancel}>{t('term_lists.cancel')}</Button>
      </div>
    </PageForm>
  )
}

function Refusal({ failure: { error, fields } }: { readonly failure: ApiFailure }) {
  const { t } = useTranslation()
  const code = fields?.['change.fields.term']
  if (code !== undefined) return <p className={classes.wrong}>{t(`term_lists.wrong.${code}`)}</p>
  const key = error === 'conflict' || error === 'not_found' ? `term_lists.${error}` : `errors.${error}`
  return <p className={classes.wrong}>{t(key)}</p>
}

function Preview({ preview }: { readonly preview: TermPreview }) {
  const { t } = useTranslation()
  const sum = (of: 'refused' | 'freed') => preview.names[of] + preview.tags[of] + preview.subjects[of]
  return (
    <>
      <p>
        {t('term_lists.would_refuse', {
          names: preview.names.refused,
          tags: preview.tags.refused,
          subjects: preview.subjects.refused,
        })}
      </p>
      {sum('freed') > 0 && (
        <p>
          {t('term_lists.would_free', {
            names: preview.names.freed,
            tags: preview.tags.freed,
            subjects: preview.subjects.freed,
          })}
        </p>
      )}
      <p className={staff.quiet}>{t(preview.is_whole ? 'term_lists.all_of' : 'term_lists.newest_of')}</p>
    </>
  )
}
