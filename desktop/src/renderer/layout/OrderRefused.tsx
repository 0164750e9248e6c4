import { IconButton } from '@footlight/ui/IconButton'
import { TriangleAlert, X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../app/console-context.ts'
import { refusalSentence } from '../i18n/sentences.ts'
import classes from '../features/shows/PaidShowsPanel.module.css'

/**
 * Why an order about the room was not done, or an invitation by the performer came to nothing. A dialog that
 * is open says it itself.
 */
export const OrderRefused = observer(function OrderRefused() {
  const { t } = useTranslation('room')
  const {
    ui,
    orders: { pendingActions },
    root: {
      session,
      room: { activities },
    },
  } = useConsole()
  const { versusRefusal: refusal } = activities
  if (ui.dialog === null && pendingActions.refused !== null)
    return (
      <RefusedNotice
        testId="order-refused"
        text={refusalSentence(t, pendingActions.refused.failure)}
        onClose={() => pendingActions.dismiss()}
      />
    )
  if (refusal === null || (refusal.reason === 'withdrawn' && refusal.from === session.username)) return null
  const other = refusal.from === session.username ? refusal.invited : refusal.from
  return refusal.reason === 'rejected' && refusal.invited === session.username ? null : (
    <RefusedNotice
      testId="order-refused"
      text={t(`versus.refused.${refusal.reason}`, { name: other })}
      onClose={() => activities.dismissRefusal()}
    />
  )
})

interface RefusedNoticeProps {
  readonly testId: string
  readonly text: string
  readonly onClose: () => void
}

/** Stays until it was read, or the next press. */
export function RefusedNotice({ testId, text, onClose }: RefusedNoticeProps) {
  const { t } = useTranslation('room')
  return (
    <div className={classes.refused} role="alert" data-testid={testId}>
      <TriangleAlert aria-hidden />
      <p>{text}</p>
      <IconButton label={t('close')} size="small" onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
