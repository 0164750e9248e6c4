import { accountRoutes } from '@footlight/core/protocol/accounts'
import { chatRulesRoutes } from '@footlight/core/protocol/chat-rules'
import { roomRoutes } from '@footlight/core/protocol/rooms'
import { data } from 'react-router'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { RoomSettingsView } from '../features/room-settings/RoomSettingsView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/room-settings'

/** Of a model's own room; others have none. */
export async function loader({ context }: Route.LoaderArgs) {
  const { user, settings } = await load(context, accountRoutes.currentUser, '/user/current')
  if (user.isGuest) throw data({ error: 'login_required', status: 401 }, { status: 401 })
  if (user.type !== 'model') throw data({ error: 'not_found', status: 404 }, { status: 404 })
  const [room, rules] = await Promise.all([
    load(context, roomRoutes.room, `/chat/react/${user.username}`),
    load(context, chatRulesRoutes.chatRules, `/room/${user.username}/chat_rules`),
  ])
  const { subjectText: subject, subjectColor } = room.chat
  return {
    username: user.username,
    settings,
    subject,
    subjectColor,
    autosilenceMinutes: rules.filters?.autosilence_minutes ?? 0,
  }
}

export default function RoomSettingsScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('room_settings.title')}</title>
      <RoomSettingsView initial={loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
