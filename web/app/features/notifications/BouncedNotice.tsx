import type { NotificationSettings } from '@footlight/core/protocol/notification-settings'
import { Button } from '@footlight/ui/Button'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './NotificationSettings.module.css'

export interface BouncedNoticeProps {
  readonly bounced: NonNullable<NotificationSettings['bounced']>
  readonly onTryAgain: () => void
}

/** Why e-mail has stopped. */
export function BouncedNotice({ bounced: { at, reason }, onTryAgain }: BouncedNoticeProps) {
  const { t } = useTranslation()
  const date = useDateTime()
  return (
    <section className={classes.bounced} aria-labelledby="mail-bounced" data-testid="mail-bounced">
      <div>
        <h2 id="mail-bounced">{t('notification_settings.bounced.title')}</h2>
        <p>{t(`notification_settings.bounced.${reason}`, { date: date(at) })}</p>
      </div>
      <Button onClick={onTryAgain}>{t('notification_settings.again')}</Button>
    </section>
  )
}
