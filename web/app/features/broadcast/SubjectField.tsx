import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import classes from './BroadcastView.module.css'

const SUBJECT_CHARS_MAX = 200

/** What the show is about; everybody reads it above the picture as soon as it is saved. */
export const SubjectField = observer(function SubjectField() {
  const { t } = useTranslation()
  const { room } = useStores()
  const [draft, setDraft] = useState<string | null>(null)
  const [error, setError] = useState<string | undefined>()
  const [pending, setPending] = useState(false)
  const isChanged = draft !== null && draft.trim() !== room.subject

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!isChanged) return
    setPending(true)
    const answer = await room.changeSubject(draft.trim())
    setPending(false)
    if (answer.ok) setDraft(null)
    else setError(t(`errors.${answer.error.error}`))
  }

  return (
    <form className={classes.subject} onSubmit={(event) => void save(event)}>
      <TextField
        label={t('broadcast.subject')}
        hint={t('broadcast.subject_hint')}
        value={draft ?? room.subject}
        maxLength={SUBJECT_CHARS_MAX}
        error={error}
        onChange={(event) => {
          setDraft(event.currentTarget.value)
          setError(undefined)
        }}
      />
      {isChanged && (
        <Button type="submit" variant="primary" pending={pending}>
          {t('broadcast.save')}
        </Button>
      )}
    </form>
  )
})
