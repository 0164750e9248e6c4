import { Button } from '@footlight/ui/Button'
import { Bell } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { EmptyState } from '../shell/EmptyState.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import './texts.ts'
import { type Page, useCentre } from './use-centre.ts'
import classes from './Notifications.module.css'

/** What happened while I was away. */
export function NotificationsView(first: Page) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  const { shown, isLoading, read, readAll, remove, older } = useCentre(first)
  const { notifications, has_more } = shown
  useFreshPush()
  return (
    <main id="content" className={classes.page} data-testid="notifications">
      <header className={classes.header}>
        <h1>{t('notifications.title')}</h1>
        <div className={classes.tools} inert={!isBrowser}>
          {notifications.some(({ is_read }) => !is_read) && (
            <Button onClick={() => void readAll()}>{t('notifications.mark_all')}</Button>
          )}
          <Link to="/account/notifications">{t('notifications.to_settings')}</Link>
        </div>
      </header>
      {notifications.length === 0 ? (
        <EmptyState
          icon={<Bell />}
          title={t('notifications.none')}
          text={t('notifications.none_text')}
          action={<Link to="/">{t('browse.see_all')}</Link>}
        />
      ) : (
        <ul className={classes.list}>
          {notifications.map((entry) => (
            <NotificationRow
              key={entry.id}
              entry={entry}
              onRead={() => void (entry.is_read || read(entry.id))}
              onRemove={() => void remove(entry)}
            />
          ))}
        </ul>
      )}
      {has_more && (
        <div className={classes.more} inert={!isBrowser}>
          <Button disabled={isLoading} onClick={() => void older()}>
            {t('notifications.older')}
          </Button>
        </div>
      )}
    </main>
  )
}

/** A browser that takes messages says so again from time to time. */
function useFreshPush(): void {
  const { api, session } = useStores()
  const { username } = session
  useEffect(() => {
    // It is tried again with the next visit.
    if (username === null) return
    import('./push-device.ts').then((push) => push.refreshPush(api, username)).catch(() => undefined)
  }, [api, username])
}
