import { helpRoutes } from '@footlight/core/protocol/help'
import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { FaqAdmin } from '../features/help/FaqAdmin.tsx'
import { PressAdmin } from '../features/help/PressAdmin.tsx'
import { loadForStaff } from '../request/load-for-staff.ts'
import type { Route } from './+types/admin-help'

/** `/admin/faq` and `/admin/press`, for administrators: one route, because every page names all that there are. */
export async function loader({ context, params: { part } }: Route.LoaderArgs) {
  if (part === 'faq')
    return { part, ...(await loadForStaff(context, helpRoutes.allFaq, '/admin/faq')) } as const
  if (part === 'press')
    return { part, ...(await loadForStaff(context, helpRoutes.allPress, '/admin/press')) } as const
  throw data({ error: 'not_found', status: 404 }, { status: 404 })
}

export default function AdminHelpScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t(`help_admin.${loaderData.part}`)}</title>
      {loaderData.part === 'faq' ? (
        <FaqAdmin articles={loaderData.articles} />
      ) : (
        <PressAdmin items={loaderData.items} />
      )}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
