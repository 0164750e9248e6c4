import { type Application, applicationRoutes } from '@footlight/core/protocol/applications'
import { Button } from '@footlight/ui/Button'
import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { EmptyState } from '../shell/EmptyState.tsx'
import classes from './Application.module.css'

interface SubmittedApplicationProps {
  readonly submittedAt: string | null
  readonly onChange: (application: Application) => void
  /** It is no longer what this page shows: decided, or taken back in another tab. */
  readonly onStale: () => Promise<void>
}

/** The staff looks at it; until they have decided, its performer can take it back. */
export function SubmittedApplication({ submittedAt, onChange, onStale }: SubmittedApplicationProps) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { api, session, toasts } = useStores()
  const [isPending, setPending] = useState(false)

  async function takeBack(): Promise<void> {
    setPending(true)
    const answer = await api.call(applicationRoutes.withdrawApplication)
    setPending(false)
    if (answer.ok) {
      onChange(answer.value)
      return void session.refresh()
    }
    if (answer.error.error === 'wrong_state') return onStale()
    toasts.error({ key: `errors.${answer.error.error}` })
  }

  return (
    <EmptyState
      icon={<Hourglass />}
      title={t('application.submitted')}
      text={t('application.submitted_text', { at: submittedAt === null ? '' : dateTime(submittedAt) })}
      action={
        <div className={classes.actions}>
          <Button onClick={() => void onStale()}>{t('application.check_again')}</Button>
          <Button variant="quiet" pending={isPending} onClick={() => void takeBack()}>
            {t('application.take_back')}
          </Button>
        </div>
      }
    />
  )
}
