import { accountRoutes } from '@footlight/core/protocol/accounts'
import { Suspense } from 'react'
import { data } from 'react-router'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { lazyPart } from '../features/errors/lazy-part.ts'
import { useIsBrowser } from '../platform/use-is-browser.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/delete-account'

const DeleteAccountView = lazyPart(async () => ({
  default: (await import('../features/account-deletion/DeleteAccountView.tsx')).DeleteAccountView,
}))

/** For whoever is logged in. */
export async function loader({ context }: Route.LoaderArgs) {
  const { user } = await load(context, accountRoutes.currentUser, '/user/current')
  if (user.isGuest) throw data({ error: 'login_required', status: 401 }, { status: 401 })
  return null
}

export default function DeleteAccountScreen() {
  // Its style sheet comes with its script.
  if (!useIsBrowser()) return <main id="content" aria-busy />
  return (
    <Suspense fallback={<main id="content" aria-busy />}>
      <DeleteAccountView />
    </Suspense>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
