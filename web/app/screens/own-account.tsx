import { settingsRoutes } from '@footlight/core/protocol/account-settings'
import { accountRoutes } from '@footlight/core/protocol/accounts'
import { Suspense } from 'react'
import { data } from 'react-router'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { lazyPart } from '../features/errors/lazy-part.ts'
import { useIsBrowser } from '../platform/use-is-browser.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/own-account'

const AccountSettingsView = lazyPart(async () => ({
  default: (await import('../features/settings/AccountSettingsView.tsx')).AccountSettingsView,
}))

const PrivacyView = lazyPart(async () => ({
  default: (await import('../features/settings/PrivacyView.tsx')).PrivacyView,
}))

/** Settings of whoever is logged in: nobody finds these pages by a search. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { user } = await load(context, accountRoutes.currentUser, '/user/current')
  if (params.part !== 'settings' && params.part !== 'privacy')
    throw data({ error: 'not_found', status: 404 }, { status: 404 })
  if (user.isGuest) throw data({ error: 'login_required', status: 401 }, { status: 401 })
  return load(context, settingsRoutes.settings, '/user/settings')
}

export default function OwnAccountScreen({ loaderData, params }: Route.ComponentProps) {
  const View = params.part === 'privacy' ? PrivacyView : AccountSettingsView
  // Its style sheet comes with its script.
  if (!useIsBrowser()) return <main id="content" aria-busy />
  return (
    <Suspense fallback={<main id="content" aria-busy />}>
      <View initial={loaderData} />
    </Suspense>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
