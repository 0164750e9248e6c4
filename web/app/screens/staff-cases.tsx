import { CaseKind, CaseState, CaseTaken, caseRoutes } from '@footlight/core/protocol/cases'
import { Suspense } from 'react'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { lazyPart } from '../features/errors/lazy-part.ts'
import { useIsBrowser } from '../platform/use-is-browser.ts'
import { loadForStaff } from '../request/load-for-staff.ts'
import type { Route } from './+types/staff-cases'

const CaseQueue = lazyPart(async () => ({
  default: (await import('../features/cases/CaseQueue.tsx')).CaseQueue,
}))

/** For who may look at cases. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const state = CaseState.safeParse(url.searchParams.get('state')).data ?? 'open'
  const after = url.searchParams.get('after')
  const kind = CaseKind.safeParse(url.searchParams.get('kind')).data
  const taken = CaseTaken.safeParse(url.searchParams.get('taken')).data
  const query = new URLSearchParams({
    state,
    ...(after !== null && { after }),
    ...(kind !== undefined && { kind }),
    ...(taken !== undefined && { taken }),
  })
  const list = await loadForStaff(context, caseRoutes.cases, `/moderation/cases?${query}`)
  return { list, state, isLater: after !== null }
}

export default function StaffCasesScreen({ loaderData }: Route.ComponentProps) {
  // Its style sheet comes with its script.
  if (!useIsBrowser()) return <main id="content" aria-busy />
  return (
    <Suspense fallback={<main id="content" aria-busy />}>
      <CaseQueue {...loaderData} />
    </Suspense>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
