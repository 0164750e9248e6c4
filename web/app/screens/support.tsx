import type { ResponseOf } from '@footlight/core/protocol/route'
import { supportRoutes, TicketNumber } from '@footlight/core/protocol/support'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { SupportView } from '../features/support/SupportView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { pageIn } from '../platform/page-in.ts'
import { pageApiContext } from '../request/context.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/support'

/** Without a ticket in its address: the form of a new one, or on request (`?list`) the list alone. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const contact = await load(context, supportRoutes.support, '/support')
  const query = url.searchParams
  // Guests have none: they are answered so, and not turned away.
  const own = await context.get(pageApiContext).get(`/support/tickets?page=${pageIn(query)}`)
  if (own.status !== 200) return { contact, tickets: [], total: 0, ticket: null, isNew: false }
  const { tickets, count_total: total } = own.body as ResponseOf<typeof supportRoutes.tickets>
  const asked = TicketNumber.safeParse(query.get('ticket'))
  const ticket = asked.success
    ? await load(context, supportRoutes.ticket, `/support/tickets/${asked.data}`)
    : null
  const isNew = query.has('new') || (total === 0 && !query.has('list'))
  return { contact, tickets, total, ticket, isNew }
}

export default function SupportScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('support.title')}</title>
      <SupportView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
