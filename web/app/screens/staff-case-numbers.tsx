import { caseNumberRoutes } from '@footlight/core/protocol/case-numbers'
import { isYearMonth } from '@footlight/core/rules/year-month'
import { Suspense } from 'react'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { lazyPart } from '../features/errors/lazy-part.ts'
import { useIsBrowser } from '../platform/use-is-browser.ts'
import { loadForStaff } from '../request/load-for-staff.ts'
import type { Route } from './+types/staff-case-numbers'

const CaseNumbersView = lazyPart(async () => ({
  default: (await import('../features/cases/CaseNumbersView.tsx')).CaseNumbersView,
}))

/** For who may look at cases. A month that is none is this one. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const month = url.searchParams.get('month') ?? ''
  const path = `/moderation/case-numbers${isYearMonth(month) ? `?month=${month}` : ''}`
  return { numbers: await loadForStaff(context, caseNumberRoutes.caseNumbers, path) }
}

export default function StaffCaseNumbersScreen({ loaderData }: Route.ComponentProps) {
  // Its style sheet comes with its script.
  if (!useIsBrowser()) return <main id="content" aria-busy />
  return (
    <Suspense fallback={<main id="content" aria-busy />}>
      <CaseNumbersView {...loaderData} />
    </Suspense>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
