import { caseRoutes } from '@footlight/core/protocol/cases'
import { Suspense } from 'react'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { lazyPart } from '../features/errors/lazy-part.ts'
import { useIsBrowser } from '../platform/use-is-browser.ts'
import { loadForStaff } from '../request/load-for-staff.ts'
import type { Route } from './+types/staff-case'

const CaseView = lazyPart(async () => ({
  default: (await import('../features/cases/CaseView.tsx')).CaseView,
}))

/** For who may look at cases; the look is in the audit log. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const path = `/moderation/cases/${encodeURIComponent(params.number)}`
  const { case: about, time_zone: timeZone } = await loadForStaff(context, caseRoutes.caseDetail, path)
  return { about, timeZone }
}

export default function StaffCaseScreen({ loaderData }: Route.ComponentProps) {
  // Its style sheet comes with its script.
  if (!useIsBrowser()) return <main id="content" aria-busy />
  return (
    <Suspense fallback={<main id="content" aria-busy />}>
      <CaseView {...loaderData} />
    </Suspense>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
