import { Suspense } from 'react'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { lazyPart } from '../features/errors/lazy-part.ts'
import { useIsBrowser } from '../platform/use-is-browser.ts'
import type { Route } from './+types/complaint'

const ComplaintView = lazyPart(async () => ({
  default: (await import('../features/cases/ComplaintView.tsx')).ComplaintView,
}))

/** For everybody, with or without an account. */
export default function ComplaintScreen() {
  // Its style sheet comes with its script.
  if (!useIsBrowser()) return <main id="content" aria-busy />
  return (
    <Suspense fallback={<main id="content" aria-busy />}>
      <ComplaintView />
    </Suspense>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
