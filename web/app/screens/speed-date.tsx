import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { SpeedDateView } from '../features/speed-date/SpeedDateView.tsx'
import type { Route } from './+types/speed-date'

export default function SpeedDateScreen() {
  return <SpeedDateView />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
