import { playlistRoutes } from '@footlight/core/protocol/playlists'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import '../features/library/texts.ts'
import { PlaylistsView } from '../features/playlists/PlaylistsView.tsx'
import { load } from '../request/load.ts'
import type { Route } from './+types/playlists'

export function loader({ context }: Route.LoaderArgs) {
  return load(context, playlistRoutes.playlists, '/media/user/playlist')
}

export default function PlaylistsScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('playlists.title')}</title>
      <PlaylistsView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
