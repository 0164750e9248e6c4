import { SupportDepartment, supportRoutes, TicketNumber, TicketShow } from '@footlight/core/protocol/support'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { StaffView } from '../features/support/StaffView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { pageIn } from '../platform/page-in.ts'
import { loadForStaff } from '../request/load-for-staff.ts'
import type { Route } from './+types/admin-support'

/** For the site staff. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = url.searchParams
  const department = SupportDepartment.safeParse(asked.get('department')).data ?? null
  const show = TicketShow.safeParse(asked.get('show')).data ?? 'open'
  const query = new URLSearchParams({ page: String(pageIn(asked)), show })
  if (department !== null) query.set('department', department)
  const number = TicketNumber.safeParse(asked.get('ticket'))
  const [queue, ticket] = await Promise.all([
    loadForStaff(context, supportRoutes.supportQueue, `/moderation/support?${query}`),
    number.success
      ? loadForStaff(context, supportRoutes.staffTicket, `/moderation/support/${number.data}`)
      : null,
  ])
  return {
    tickets: queue.tickets,
    total: queue.count_total,
    waiting: queue.waiting,
    show,
    department,
    ticket,
  }
}

export default function AdminSupportScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('support_admin.title')}</title>
      <StaffView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
