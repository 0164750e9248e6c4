import { messageRoutes } from '@footlight/core/protocol/messages'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { InboxView } from '../features/inbox/InboxView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/inbox'

/** Whoever is not logged in is asked to; what is in it, the page's own stores load. */
export async function loader({ context }: Route.LoaderArgs) {
  await load(context, messageRoutes.pmChats, '/messages')
  return null
}

/** Where one is in it is the page's own business. */
export function shouldRevalidate() {
  return false
}

export default function InboxScreen() {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('messages.title')}</title>
      <InboxView />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
