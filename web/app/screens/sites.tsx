import { siteRoutes } from '@footlight/core/protocol/sites'
import { Suspense } from 'react'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { lazyPart } from '../features/errors/lazy-part.ts'
import { useIsBrowser } from '../platform/use-is-browser.ts'
import { loadForStaff } from '../request/load-for-staff.ts'
import type { Route } from './+types/sites'

const SitesView = lazyPart(async () => ({
  default: (await import('../features/sites/SitesView.tsx')).SitesView,
}))

/** For administrators; to others there is no such page. */
export function loader({ context }: Route.LoaderArgs) {
  return loadForStaff(context, siteRoutes.sites, '/admin/sites')
}

export default function SitesScreen({ loaderData }: Route.ComponentProps) {
  // Its style sheet comes with its script.
  if (!useIsBrowser()) return <main id="content" aria-busy />
  return (
    <Suspense fallback={<main id="content" aria-busy />}>
      <SitesView sites={loaderData.sites} />
    </Suspense>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
