import { appealRoutes, decisionAppealRoutes } from '@footlight/core/protocol/appeals'
import { Suspense } from 'react'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { lazyPart } from '../features/errors/lazy-part.ts'
import { pageIn } from '../platform/page-in.ts'
import { useIsBrowser } from '../platform/use-is-browser.ts'
import { loadForStaff } from '../request/load-for-staff.ts'
import type { Route } from './+types/admin-appeals'

const AppealsView = lazyPart(async () => ({
  default: (await import('../features/appeals/AppealsView.tsx')).AppealsView,
}))

/** For the site staff. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageIn(url.searchParams)
  const [queue, decisions] = await Promise.all([
    loadForStaff(context, appealRoutes.appeals, `/moderation/appeals?page=${page}`),
    loadForStaff(context, decisionAppealRoutes.decisionAppeals, `/moderation/decision-appeals?page=${page}`),
  ])
  return {
    ...{ appeals: queue.appeals, decisionAppeals: decisions.appeals },
    total: Math.max(queue.count_total, decisions.count_total),
  }
}

export default function AdminAppealsScreen({ loaderData }: Route.ComponentProps) {
  // Its style sheet comes with its script.
  if (!useIsBrowser()) return <main id="content" aria-busy />
  return (
    <Suspense fallback={<main id="content" aria-busy />}>
      <AppealsView {...loaderData} />
    </Suspense>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
