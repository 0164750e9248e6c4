import { Suspense } from 'react'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { lazyPart } from '../features/errors/lazy-part.ts'
import { useIsBrowser } from '../platform/use-is-browser.ts'
import type { Route } from './+types/appeal'

const AppealView = lazyPart(async () => ({
  default: (await import('../features/appeals/AppealView.tsx')).AppealView,
}))

/** For whoever is suspended, logged in or not. */
export default function AppealScreen() {
  // Its style sheet comes with its script.
  if (!useIsBrowser()) return <main id="content" aria-busy />
  return (
    <Suspense fallback={<main id="content" aria-busy />}>
      <AppealView />
    </Suspense>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
