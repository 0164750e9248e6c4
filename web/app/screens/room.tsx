import { roomRoutes } from '@footlight/core/protocol/rooms'
import { data, isRouteErrorResponse, type MetaDescriptor } from 'react-router'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { RoomView } from '../features/room/RoomView.tsx'
import { loadOnce } from '../platform/prefetched.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/room'

/** Other addresses than names end here too; they are not worth a call. */
const NAME_PATTERN = /^[a-z0-9][a-z0-9_-]{2,39}$/i

export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!NAME_PATTERN.test(params.username)) throw data({ error: 'not_found', status: 404 }, { status: 404 })
  const hl = url.searchParams.get('hl')
  const query = hl === null ? '' : `?hl=${encodeURIComponent(hl.slice(0, 8))}`
  return load(
    context,
    roomRoutes.room,
    `/chat/react/${encodeURIComponent(params.username.toLowerCase())}${query}`,
  )
}

/** In the browser: what a pointer that rested on the link has asked for already. */
export function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  return loadOnce(url, serverLoader)
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData === undefined ? [] : (loaderData.seo.head as readonly unknown[] as MetaDescriptor[])

export default function RoomScreen({ loaderData }: Route.ComponentProps) {
  return <RoomView key={loaderData.user.username} data={loaderData} />
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  const isUnknown = isRouteErrorResponse(error) && error.status === 404
  return <ErrorScreen error={error} {...(isUnknown && params.username && { nameSought: params.username })} />
}
