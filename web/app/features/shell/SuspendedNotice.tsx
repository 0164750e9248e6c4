import { CircleOff } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useStores } from '../../platform/stores-context.ts'
import classes from './SuspendedNotice.module.css'

/**
 * Somebody who is logged in was suspended, now or before the page was loaded: until when, and what that
 * means.
 */
export const SuspendedNotice = observer(function SuspendedNotice() {
  const { t } = useTranslation()
  const { session } = useStores()
  const dateTime = useDateTime()
  const until = session.user?.suspension_date ?? null
  if (until === null || Date.parse(until) <= Date.now()) return null
  return (
    <div className={classes.notice} role="alert" data-testid="suspended">
      <CircleOff aria-hidden />
      <p>
        <b>{t('suspended.title', { until: dateTime(until) })}</b>
        {t('suspended.text')}
      </p>
    </div>
  )
})
