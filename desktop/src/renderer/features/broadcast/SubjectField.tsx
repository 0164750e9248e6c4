import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { failureSentence } from '../../i18n/sentences.ts'
import classes from './SubjectField.module.css'

const SUBJECT_CHARS_MAX = 200

interface SubjectFieldProps {
  /** Closes the editor that the field stands in, where it stands in one. */
  readonly onDone?: () => void
}

/**
 * What the show is about, as viewers read it above the picture. Saved when the performer says so; everybody
 * receives it at once.
 */
export const SubjectField = observer(function SubjectField({ onDone }: SubjectFieldProps) {
  const { t } = useTranslation('room')
  const {
    root: { room },
  } = useConsole()
  const [draft, setDraft] = useState<string | null>(null)
  const [error, setError] = useState<string | undefined>()
  const [pending, setPending] = useState(false)
  const changed = draft !== null && draft.trim() !== room.subject

  async function save(event: FormEvent) {
    event.preventDefault()
    if (!changed) return onDone?.()
    setPending(true)
    const answer = await room.changeSubject(draft.trim())
    setPending(false)
    if (!answer.ok) return setError(failureSentence(t, answer.error))
    setDraft(null)
    onDone?.()
  }

  return (
    <form
      className={classes.field}
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone?.()
      }}
    >
      <TextField
        label={t('subject.label')}
        value={draft ?? room.subject}
        maxLength={SUBJECT_CHARS_MAX}
        placeholder={t('subject.question')}
        error={error}
        autoFocus={onDone !== undefined}
        onChange={(event) => {
          setDraft(event.currentTarget.value)
          setError(undefined)
        }}
      />
      {(changed || onDone !== undefined) && (
        <Button type="submit" variant="primary" pending={pending}>
          {t('subject.save')}
        </Button>
      )}
    </form>
  )
})
