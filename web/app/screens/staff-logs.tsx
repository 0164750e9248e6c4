import { browserLogStaffRoutes } from '@footlight/core/protocol/browser-logs'
import { StaffLogs, type StaffLogsProps } from '../features/browser-logs/StaffLogs.tsx'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { codeOf } from '../request/load.ts'
import { loadForStaff } from '../request/load-for-staff.ts'
import type { Route } from './+types/staff-logs'

/** For who may read technical logs of browsers. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<StaffLogsProps> {
  const sought = url.searchParams.get('of')?.trim() ?? ''
  if (sought === '') {
    const { days } = await loadForStaff(context, browserLogStaffRoutes.productCounts, '/admin/logs/counts')
    return { sought, person: null, days }
  }
  const page = Math.min(1_000, Math.max(1, Math.trunc(Number(url.searchParams.get('page')) || 1)))
  const path = `/admin/logs/of/${encodeURIComponent(sought)}?page=${page}`
  try {
    return { sought, person: await loadForStaff(context, browserLogStaffRoutes.personLogs, path), days: null }
  } catch (error) {
    const code = codeOf(error)
    if (code === 'user_not_found' || code === 'invalid_value') return { sought, person: null, days: null }
    throw error
  }
}

export default function StaffLogsScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('staff_logs.title')}</title>
      <StaffLogs {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
