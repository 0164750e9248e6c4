import { LiveFilter, LiveSort, liveWallRoutes } from '@footlight/core/protocol/live-wall'
import { Suspense } from 'react'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { lazyPart } from '../features/errors/lazy-part.ts'
import { useIsBrowser } from '../platform/use-is-browser.ts'
import { loadForStaff } from '../request/load-for-staff.ts'
import type { Route } from './+types/staff-live'

const LiveWall = lazyPart(async () => ({
  default: (await import('../features/live-wall/LiveWall.tsx')).LiveWall,
}))

/** For who may watch rooms by their office; that somebody does is in the audit log. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = LiveFilter.safeParse(url.searchParams.get('filter')).data ?? 'all'
  const sort = LiveSort.safeParse(url.searchParams.get('sort')).data ?? 'risk'
  const page = /^[1-9]\d{0,3}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? '1'
  const query = new URLSearchParams({ filter, sort, page })
  const list = await loadForStaff(context, liveWallRoutes.liveWall, `/moderation/live?${query}`)
  return { list, filter, sort }
}

export default function StaffLiveScreen({ loaderData }: Route.ComponentProps) {
  // Its style sheet comes with its script.
  if (!useIsBrowser()) return <main id="content" aria-busy />
  return (
    <Suspense fallback={<main id="content" aria-busy />}>
      <LiveWall {...loaderData} />
    </Suspense>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
