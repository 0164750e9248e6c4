import { notificationRoutes } from '@footlight/core/protocol/notifications'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { NotificationsView } from '../features/notifications/NotificationsView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/notifications'

export function loader({ context }: Route.LoaderArgs) {
  return load(context, notificationRoutes.notifications, '/notifications')
}

export default function NotificationsScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('notifications.title')}</title>
      <NotificationsView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
