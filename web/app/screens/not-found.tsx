import { data } from 'react-router'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import type { Route } from './+types/not-found'

/** Every address that no other route has. */
export function loader(): never {
  throw data({ error: 'not_found', status: 404 }, { status: 404 })
}

export default function NotFoundScreen(): null {
  return null
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
