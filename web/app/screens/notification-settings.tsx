import { notificationSettingsRoutes } from '@footlight/core/protocol/notification-settings'
import { pushRoutes } from '@footlight/core/protocol/push-devices'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { NotificationSettingsView } from '../features/notifications/NotificationSettingsView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/notification-settings'

export async function loader({ context }: Route.LoaderArgs) {
  const [settings, push] = await Promise.all([
    load(context, notificationSettingsRoutes.notificationSettings, '/notifications/settings'),
    load(context, pushRoutes.pushKey, '/notifications/push'),
  ])
  return { settings, push }
}

export default function NotificationSettingsScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('notification_settings.title')}</title>
      <NotificationSettingsView initial={loaderData.settings} push={loaderData.push} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
