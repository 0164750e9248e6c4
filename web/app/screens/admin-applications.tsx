import { ApplicationState, applicationDeskRoutes } from '@footlight/core/protocol/applications'
import { Suspense } from 'react'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { lazyPart } from '../features/errors/lazy-part.ts'
import { pageIn } from '../platform/page-in.ts'
import { useIsBrowser } from '../platform/use-is-browser.ts'
import { loadForStaff } from '../request/load-for-staff.ts'
import type { Route } from './+types/admin-applications'

const ApplicationDeskView = lazyPart(async () => ({
  default: (await import('../features/application-desk/ApplicationDeskView.tsx')).ApplicationDeskView,
}))

/** For the staff that may read who performers are. What is read here is the queue alone: each look has a reason. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = url.searchParams
  const state = ApplicationState.safeParse(asked.get('state')).data ?? 'submitted'
  const name = asked.get('name')?.trim().slice(0, 201) ?? ''
  const query = new URLSearchParams({ state, page: String(pageIn(asked)) })
  if (name !== '') query.set('name', name)
  const path = `/moderation/applications?${query}`
  const list = await loadForStaff(context, applicationDeskRoutes.applications, path)
  return { list, filter: { state, name }, id: asked.get('id') }
}

export default function AdminApplicationsScreen({ loaderData }: Route.ComponentProps) {
  // Its style sheet comes with its script.
  if (!useIsBrowser()) return <main id="content" aria-busy />
  return (
    <Suspense fallback={<main id="content" aria-busy />}>
      <ApplicationDeskView {...loaderData} />
    </Suspense>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
