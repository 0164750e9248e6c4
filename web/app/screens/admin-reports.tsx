import { ReportReason, reportRoutes } from '@footlight/core/protocol/reports'
import { Suspense } from 'react'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { lazyPart } from '../features/errors/lazy-part.ts'
import { useIsBrowser } from '../platform/use-is-browser.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/admin-reports'

const ReportsView = lazyPart(async () => ({
  default: (await import('../features/report/ReportsView.tsx')).ReportsView,
}))

/** For the site staff; the server refuses everybody else. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = url.searchParams
  const reason = ReportReason.safeParse(asked.get('reason')).data ?? null
  const room = asked.get('room')?.trim().slice(0, 40) ?? ''
  const after = asked.get('after')
  const query = new URLSearchParams()
  if (reason !== null) query.set('reason', reason)
  if (room !== '') query.set('room', room)
  if (after !== null) query.set('after', after)
  const page = await load(context, reportRoutes.reports, `/moderation/reports?${query}`)
  return { page, filter: { reason, room, isFirst: after === null } }
}

export default function AdminReportsScreen({ loaderData }: Route.ComponentProps) {
  const { page, filter } = loaderData
  // Another page of the list is another view: what was done on the one before stays there.
  // Its style sheet comes with its script.
  if (!useIsBrowser()) return <main id="content" aria-busy />
  return (
    <Suspense fallback={<main id="content" aria-busy />}>
      <ReportsView key={`${page.next} ${page.reports[0]?.id}`} page={page} filter={filter} />
    </Suspense>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
