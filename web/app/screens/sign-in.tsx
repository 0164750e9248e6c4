import { Suspense } from 'react'
import { useParams } from 'react-router'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { lazyPart } from '../features/errors/lazy-part.ts'
import { useIsBrowser } from '../platform/use-is-browser.ts'
import type { Route } from './+types/sign-in'

const SignInView = lazyPart(async () => ({
  default: (await import('../features/sign-in/SignInView.tsx')).SignInView,
}))

/** Where a browser comes back to from a provider of log-ins. The answer in its address is for the API alone, which is sent it at once. */
export default function SignInScreen() {
  const { provider = '' } = useParams()
  if (!useIsBrowser()) return <main id="content" aria-busy />
  return (
    <Suspense fallback={<main id="content" aria-busy />}>
      <SignInView provider={provider} />
    </Suspense>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
