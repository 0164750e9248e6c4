import { playlistRoutes } from '@footlight/core/protocol/playlists'
import { data } from 'react-router'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { PlaylistView } from '../features/playlists/PlaylistView.tsx'
import { pageIn } from '../platform/page-in.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/playlist'

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw data({ error: 'not_found', status: 404 }, { status: 404 })
  const path = `/media/user/playlist/${id}?page=${pageIn(url.searchParams)}`
  return { found: await load(context, playlistRoutes.playlist, path) }
}

export default function PlaylistScreen({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>{loaderData.found.playlist.name}</title>
      <PlaylistView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
