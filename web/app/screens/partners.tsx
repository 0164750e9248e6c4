import { settingsRoutes } from '@footlight/core/protocol/account-settings'
import { accountRoutes } from '@footlight/core/protocol/accounts'
import { streamingPartnerRoutes } from '@footlight/core/protocol/streaming-partners'
import { Suspense } from 'react'
import { data } from 'react-router'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { lazyPart } from '../features/errors/lazy-part.ts'
import { useIsBrowser } from '../platform/use-is-browser.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/partners'

const PartnersView = lazyPart(async () => ({
  default: (await import('../features/partners/PartnersView.tsx')).PartnersView,
}))

/** Of performers; to others there is no such page. */
export async function loader({ context }: Route.LoaderArgs) {
  const { user } = await load(context, accountRoutes.currentUser, '/user/current')
  if (user.isGuest) throw data({ error: 'login_required', status: 401 }, { status: 401 })
  if (user.type !== 'model') throw data({ error: 'not_found', status: 404 }, { status: 404 })
  const [all, { settings }] = await Promise.all([
    load(context, streamingPartnerRoutes.streamingPartners, '/streaming_partners'),
    load(context, settingsRoutes.settings, '/user/settings'),
  ])
  const { streaming_partners_enabled: mayBeAsked, broadcast_category: category } = settings
  return { all, mayBeAsked: mayBeAsked === true, category }
}

export default function PartnersScreen({ loaderData }: Route.ComponentProps) {
  // Its style sheet comes with its script.
  if (!useIsBrowser()) return <main id="content" aria-busy />
  return (
    <Suspense fallback={<main id="content" aria-busy />}>
      <PartnersView {...loaderData} />
    </Suspense>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
