import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { KeyRound } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { PageForm } from '../shell/PageForm.tsx'
import { useRoomScreen } from './room-context.ts'
import classes from './PasswordCard.module.css'
import notice from './VideoNotice.module.css'

/** In the place of the picture of a room that is closed with a password. */
export const PasswordCard = observer(function PasswordCard() {
  const { t } = useTranslation()
  const { room } = useStores()
  const { data } = useRoomScreen()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  async function open(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (password === '' || isSending) return
    setSending(true)
    const answer = await room.enterPassword(password)
    setSending(false)
    setError(answer.ok ? null : answer.error.error)
  }

  return (
    <div className={notice.notice} data-testid="password-card">
      <span className={notice.icon} aria-hidden>
        <KeyRound />
      </span>
      <h2 className={notice.title}>{t('password.title', { name: data.user.displayName })}</h2>
      <PageForm className={classes.form} onSubmit={(event) => void open(event)}>
        <TextField
          hideLabel
          label={t('password.label')}
          placeholder={t('password.label')}
          type="password"
          autoComplete="off"
          value={password}
          error={error === null ? undefined : t(`errors.${error}`)}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" variant="primary" pending={isSending} disabled={password === ''}>
          {t('password.open')}
        </Button>
      </PageForm>
    </div>
  )
})
