import { applicationDeskRoutes } from '@footlight/core/protocol/applications'
import { Suspense } from 'react'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { lazyPart } from '../features/errors/lazy-part.ts'
import { useIsBrowser } from '../platform/use-is-browser.ts'
import { loadForStaff } from '../request/load-for-staff.ts'
import type { Route } from './+types/staff-inspection'

const InspectionView = lazyPart(async () => ({
  default: (await import('../features/inspection/InspectionView.tsx')).InspectionView,
}))

/** For the staff that may read who performers are. What is read here is names alone: each look has a reason. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const name = url.searchParams.get('name')?.trim().slice(0, 201) ?? ''
  // A name is looked for in every state: a law asks for who was on camera, also of records that have ended since.
  const query = new URLSearchParams({ state: 'approved', page: '1', ...(name !== '' && { name }) })
  const path = `/moderation/applications?${query}`
  const { applications } = await loadForStaff(context, applicationDeskRoutes.applications, path)
  return {
    name,
    // Without a name it was asked whether the reader may be here.
    found: name === '' ? [] : applications,
    id: url.searchParams.get('id'),
  }
}

export default function StaffInspectionScreen({ loaderData }: Route.ComponentProps) {
  // Its style sheet comes with its script.
  if (!useIsBrowser()) return <main id="content" aria-busy />
  return (
    <Suspense fallback={<main id="content" aria-busy />}>
      <InspectionView {...loaderData} />
    </Suspense>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
