import type { Playlist } from '@footlight/core/protocol/playlists'
import { ListVideo } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { EmptyState } from '../shell/EmptyState.tsx'
import { NewPlaylist } from './NewPlaylist.tsx'
import './texts.ts'
import page from '../library/MediaPage.module.css'
import classes from './Playlists.module.css'

/** The playlists of an account. */
export function PlaylistsView({ playlists }: { readonly playlists: readonly Playlist[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = useNavigate()
  return (
    <main id="content" className={page.page} data-testid="playlists">
      <header className={page.header}>
        <div>
          <h1>{t('playlists.title')}</h1>
          <p className={page.facts}>{t('playlists.lead')}</p>
        </div>
        <nav>
          <Link to="/account/media">{t('library.mine')}</Link>
        </nav>
      </header>
      <NewPlaylist onMade={({ id }) => void navigate(`/account/playlists/${id}`)} />
      {playlists.length === 0 ? (
        <EmptyState
          icon={<ListVideo />}
          title={t('playlists.none')}
          text={t('playlists.none_text')}
          action={<Link to="/media">{t('library.main')}</Link>}
        />
      ) : (
        <ul className={classes.list}>
          {playlists.map(({ id, name, items, thumbnail_url: cover }) => (
            <li key={id}>
              <Link to={`/account/playlists/${id}`}>
                {cover === null ? (
                  <span className={classes.noCover} aria-hidden>
                    <ListVideo />
                  </span>
                ) : (
                  <img src={cover} alt="" width={120} height={80} loading="lazy" />
                )}
                <b>{name}</b>
                <span>{t('playlists.count', { count: items, formatted: format.number(items) })}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}
