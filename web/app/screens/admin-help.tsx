import { helpRoutes } from '@footlight/core/protocol/help'
import { Suspense } from 'react'
import { data } from 'react-router'
import { loadCompanionAdmin } from '../features/companions/admin/load-admin.ts'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { lazyPart } from '../features/errors/lazy-part.ts'
import { FaqAdmin } from '../features/help/FaqAdmin.tsx'
import { PressAdmin } from '../features/help/PressAdmin.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useIsBrowser } from '../platform/use-is-browser.ts'
import { loadForStaff } from '../request/load-for-staff.ts'
import type { Route } from './+types/admin-help'

const CompanionAdmin = lazyPart(async () => ({
  default: (await import('../features/companions/admin/CompanionAdmin.tsx')).CompanionAdmin,
}))

/**
 * `/admin/faq` and `/admin/press`, for administrators, and `/admin/companions`, for the site staff: one route, because
 * every page names all that there are.
 */
export async function loader({ context, url, params: { part } }: Route.LoaderArgs) {
  if (part === 'faq')
    return { part, ...(await loadForStaff(context, helpRoutes.allFaq, '/admin/faq')) } as const
  if (part === 'press')
    return { part, ...(await loadForStaff(context, helpRoutes.allPress, '/admin/press')) } as const
  if (part === 'companions')
    return { part, ...(await loadCompanionAdmin(context, url.searchParams)) } as const
  throw data({ error: 'not_found', status: 404 }, { status: 404 })
}

export default function AdminHelpScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  if (loaderData.part === 'companions') {
    // Its style sheet comes with its script.
    if (!isBrowser) return <main id="content" aria-busy />
    return (
      <Suspense fallback={<main id="content" aria-busy />}>
        <CompanionAdmin {...loaderData} />
      </Suspense>
    )
  }
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
