import { siteRoutes } from '@footlight/core/protocol/sites'
import { Suspense } from 'react'
import { data } from 'react-router'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { lazyPart } from '../features/errors/lazy-part.ts'
import { useIsBrowser } from '../platform/use-is-browser.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/sites'

const SitesView = lazyPart(async () => ({
  default: (await import('../features/sites/SitesView.tsx')).SitesView,
}))

/** For administrators; to others there is no such page. */
export async function loader({ context }: Route.LoaderArgs) {
  try {
    return await load(context, siteRoutes.sites, '/admin/sites')
  } catch (error) {
    const { data: body } = error as { readonly data?: { readonly error?: string } }
    if (body?.error === 'forbidden') throw data({ error: 'not_found', status: 404 }, { status: 404 })
    throw error
  }
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
