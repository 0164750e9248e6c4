import { GenderPath } from '@footlight/core/protocol/browse'
import { data, useParams } from 'react-router'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { SwipeView } from '../features/swipe/SwipeView.tsx'
import type { Route } from './+types/tikichat'

/** `/tikichat`, and `/{gender}/feed` for one area. */
export function loader({ params }: Route.LoaderArgs): null {
  const { area } = params as { readonly area?: string }
  if (area !== undefined && !GenderPath.safeParse(area).success)
    throw data({ error: 'not_found', status: 404 }, { status: 404 })
  return null
}

export default function SwipeScreen() {
  const { area } = useParams()
  const gender = GenderPath.safeParse(area)
  return <SwipeView key={area ?? ''} gender={gender.success ? gender.data : null} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
