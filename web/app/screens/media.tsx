import { libraryRoutes } from '@footlight/core/protocol/library'
import { data } from 'react-router'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { MediaPageView } from '../features/library/MediaPageView.tsx'
import { load } from '../request/load.ts'
import type { Route } from './+types/media'

const missing = () => data({ error: 'not_found', status: 404 }, { status: 404 })

/** The name and the words of the address are for people; the number says which it is. */
export async function loader({ params, context }: Route.LoaderArgs) {
  if (!/^[1-9]\d{0,14}$/.test(params.id)) throw missing()
  const media = await load(context, libraryRoutes.media, `/media/get/${params.id}`)
  if (media.username.toLowerCase() !== params.username.toLowerCase()) throw missing()
  return media
}

export default function MediaScreen({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>{`${loaderData.name} · ${loaderData.user_display_name}`}</title>
      <MediaPageView key={loaderData.id} media={loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
