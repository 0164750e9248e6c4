import { noticeRoutes } from '@footlight/core/protocol/notices'
import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { NoticeAdmin } from '../features/notices/NoticeAdmin.tsx'
import { load } from '../request/load.ts'
import type { Route } from './+types/admin-notices'

/** For administrators; to others there is no such page. */
export async function loader({ context }: Route.LoaderArgs) {
  try {
    return await load(context, noticeRoutes.allNotices, '/admin/notices')
  } catch (error) {
    const { data: body } = error as { readonly data?: { readonly error?: string } }
    if (body?.error === 'forbidden') throw data({ error: 'not_found', status: 404 }, { status: 404 })
    throw error
  }
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
