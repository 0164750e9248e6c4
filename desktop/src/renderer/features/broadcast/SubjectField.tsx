import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import type { FormEvent } from 'react'
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
 * What the show is about, as viewers read it above the picture. Saved when the performer says so, and with
 * going live; everybody receives it at once.
 */
export const SubjectField = observer(function SubjectField({ onDone }: SubjectFieldProps) {
  const { t } = useTranslation('room')
  const {
    broadcasting: { subject },
  } = useConsole()

  async function save(event: FormEvent) {
    event.preventDefault()
    if (await subject.save()) onDone?.()
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
        value={subject.value}
        maxLength={SUBJECT_CHARS_MAX}
        placeholder={t('subject.question')}
        error={subject.failure === null ? undefined : failureSentence(t, subject.failure)}
        autoFocus={onDone !== undefined}
        onChange={(event) => subject.type(event.currentTarget.value)}
      />
      {(subject.isChanged || onDone !== undefined) && (
        <Button type="submit" variant="primary" pending={subject.isPending}>
          {t('subject.save')}
        </Button>
      )}
    </form>
  )
})
