import { noticeRoutes } from '@footlight/core/protocol/notices'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { NoticeAdmin } from '../features/notices/NoticeAdmin.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { loadForStaff } from '../request/load-for-staff.ts'
import type { Route } from './+types/admin-notices'

/** For administrators; to others there is no such page. */
export function loader({ context }: Route.LoaderArgs) {
  return loadForStaff(context, noticeRoutes.allNotices, '/admin/notices')
}

export default function AdminNoticesScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('notice_admin.title')}</title>
      <NoticeAdmin notices={loaderData.notices} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
