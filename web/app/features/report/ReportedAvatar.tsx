import { AVATAR_REASON_CHARS, reportRoutes } from '@footlight/core/protocol/reports'
import { Avatar } from '@footlight/ui/Avatar'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { PageForm } from '../shell/PageForm.tsx'
import classes from './ReportsView.module.css'

interface ReportedAvatarProps {
  readonly name: string
  readonly url: string
}

/** The picture that somebody shows now, for the moderators: of another than the reported one they decide by its looks. */
export function ReportedAvatar({ name, url }: ReportedAvatarProps) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const [reason, setReason] = useState('')
  const [isPending, setPending] = useState(false)
  const [isGone, setGone] = useState(false)

  async function remove(): Promise<void> {
    setPending(true)
    const answer = await api.call(reportRoutes.removeAvatar, { body: { avatar_url: url, reason } })
    setPending(false)
    if (answer.ok) setGone(true)
    else
      toasts.error({
        key: answer.error.error === 'not_found' ? 'reports.avatar_gone' : `errors.${answer.error.error}`,
      })
  }

  if (isGone) return <p role="status">{t('reports.avatar_removed', { name })}</p>
  return (
    <div className={classes.avatar}>
      <Avatar name={name} src={url} size={64} />
      <PageForm
        className={classes.handle}
        onSubmit={(event) => {
          event.preventDefault()
          void remove()
        }}
      >
        <TextField
          label={t('reports.avatar_reason', { name })}
          value={reason}
          required
          maxLength={AVATAR_REASON_CHARS}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Button type="submit" variant="danger" pending={isPending} disabled={reason.trim() === ''}>
          {t('reports.avatar_remove')}
        </Button>
      </PageForm>
    </div>
  )
}
