import { massMessageRoutes } from '@footlight/core/protocol/mass-messages'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { MassMessagesView } from '../features/mass-messages/MassMessagesView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { pageIn } from '../platform/page-in.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/mass-messages'

/** Of models alone; the server refuses everybody else. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageIn(url.searchParams)
  const { messages, count_total: total } = await load(
    context,
    massMessageRoutes.massMessages,
    `/performer/mass_messages?page=${page}`,
  )
  return { messages, total, page }
}

export default function MassMessagesScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('mass.title')}</title>
      <MassMessagesView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
