import { livenessDeskRoutes } from '@footlight/core/protocol/liveness'
import { Suspense } from 'react'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { lazyPart } from '../features/errors/lazy-part.ts'
import { useIsBrowser } from '../platform/use-is-browser.ts'
import { loadForStaff } from '../request/load-for-staff.ts'
import type { Route } from './+types/staff-liveness'

const LivenessDeskView = lazyPart(async () => ({
  default: (await import('../features/liveness-desk/LivenessDeskView.tsx')).LivenessDeskView,
}))

/** For the staff that may read who performers are. No picture is in what is loaded: each look has a reason. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = url.searchParams.get('page') ?? '1'
  const path = `/moderation/liveness?${new URLSearchParams({ page })}`
  return await loadForStaff(context, livenessDeskRoutes.liveChecks, path)
}

export default function StaffLivenessScreen({ loaderData }: Route.ComponentProps) {
  // Its style sheet comes with its script.
  if (!useIsBrowser()) return <main id="content" aria-busy />
  return (
    <Suspense fallback={<main id="content" aria-busy />}>
      <LivenessDeskView {...loaderData} />
    </Suspense>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
