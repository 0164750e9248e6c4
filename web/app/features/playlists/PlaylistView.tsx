import type { MediaItem } from '@footlight/core/protocol/library'
import { type Playlist, playlistRoutes } from '@footlight/core/protocol/playlists'
import type { ResponseOf } from '@footlight/core/protocol/route'
import { Button } from '@footlight/ui/Button'
import { ListVideo } from 'lucide-react'
import { Link, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { pageIn } from '../../platform/page-in.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { MediaGrid } from '../library/MediaGrid.tsx'
import { PageLinks } from '../library/PageLinks.tsx'
import { EmptyState } from '../shell/EmptyState.tsx'
import { NameForm, refusalOf } from './NewPlaylist.tsx'
import './texts.ts'
import page from '../library/MediaPage.module.css'
import classes from './Playlists.module.css'

interface PlaylistViewProps {
  readonly found: ResponseOf<typeof playlistRoutes.playlist>
}

/** What is in one playlist. */
export function PlaylistView({ found: { playlist, data: media, count_total: total } }: PlaylistViewProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [query] = useSearchParams()
  // Only of one page it is known how many were left out.
  const hidden = total <= media.length || total > 48 || pageIn(query) > 1 ? 0 : total - media.length
  return (
    <main id="content" className={page.page} data-testid="playlist">
      <header className={page.header}>
        <h1>{playlist.name}</h1>
        <nav>
          <Link to="/account/playlists">{t('playlists.back')}</Link>
        </nav>
      </header>
      {media.length === 0 ? (
        <EmptyState
          icon={<ListVideo />}
          title={t('playlists.empty')}
          text={t('playlists.empty_text')}
          action={<Link to="/media">{t('library.main')}</Link>}
        />
      ) : (
        <MediaGrid
          media={media}
          showsName
          actionOf={(item: MediaItem) => <TakeOut playlist={playlist} media={item.id} />}
        />
      )}
      {hidden > 0 && (
        <p className={page.facts}>
          {t('playlists.hidden', { count: hidden, formatted: format.number(hidden) })}
        </p>
      )}
      <PageLinks total={total} />
      <Editing key={playlist.name} playlist={playlist} />
    </main>
  )
}

function TakeOut({ playlist, media }: { readonly playlist: Playlist; readonly media: number }) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  const { api, toasts } = useStores()
  const revalidator = useRevalidator()

  async function putBack(): Promise<void> {
    const body = { media_id: media }
    const answer = await api.call(playlistRoutes.putInPlaylist, { params: { id: playlist.id }, body })
    if (!answer.ok) toasts.error({ key: `errors.${answer.error.error}` })
    await revalidator.revalidate()
  }

  async function take(): Promise<void> {
    const answer = await api.call(playlistRoutes.takeFromPlaylist, { params: { id: playlist.id, media } })
    if (!answer.ok) {
      toasts.error({ key: `errors.${answer.error.error}` })
      return
    }
    await revalidator.revalidate()
    toasts.show({
      appearance: 'success',
      title: { key: 'playlists.taken' },
      autoDismiss: false,
      action: { label: { key: 'playlists.undo' }, run: () => void putBack() },
    })
  }

  return (
    <Button variant="quiet" size="small" inert={!isBrowser} onClick={() => void take()}>
      {t('playlists.take')}
    </Button>
  )
}

/** Its name, and its end. */
function Editing({ playlist }: { readonly playlist: Playlist }) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  const { api, toasts } = useStores()
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const params = { id: playlist.id }

  async function rename(name: string): Promise<string | null> {
    const answer = await api.call(playlistRoutes.renamePlaylist, { params, body: { name } })
    if (!answer.ok) return refusalOf(answer.error)
    toasts.show({ appearance: 'success', title: { key: 'playlists.saved' } })
    await revalidator.revalidate()
    return null
  }

  async function restore(): Promise<void> {
    const answer = await api.call(playlistRoutes.restorePlaylist, { params })
    if (answer.ok) void navigate(`/account/playlists/${playlist.id}`)
    else toasts.error({ key: refusalOf(answer.error) })
  }

  async function remove(): Promise<void> {
    const answer = await api.call(playlistRoutes.deletePlaylist, { params })
    if (!answer.ok) {
      toasts.error({ key: `errors.${answer.error.error}` })
      return
    }
    toasts.show({
      appearance: 'success',
      title: { key: 'playlists.deleted' },
      autoDismiss: false,
      action: { label: { key: 'playlists.undo' }, run: () => void restore() },
    })
    void navigate('/account/playlists')
  }

  return (
    <section className={classes.editing}>
      <NameForm name={playlist.name} label={t('playlists.rename')} onSubmit={rename} />
      <Button variant="quiet" inert={!isBrowser} onClick={() => void remove()}>
        {t('playlists.delete')}
      </Button>
    </section>
  )
}
