import { libraryRoutes } from '@footlight/core/protocol/library'
import { data } from 'react-router'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { OwnMediaView } from '../features/library/OwnMediaView.tsx'
import { load } from '../request/load.ts'
import type { Route } from './+types/library-item'

export function loader({ context, params }: Route.LoaderArgs) {
  if (!/^[1-9]\d{0,14}$/.test(params.id)) throw data({ error: 'not_found', status: 404 }, { status: 404 })
  return load(context, libraryRoutes.oneOwnMedia, `/performer/media/${params.id}`)
}

export default function LibraryItemScreen({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>{loaderData.name}</title>
      <OwnMediaView key={loaderData.id} item={loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
