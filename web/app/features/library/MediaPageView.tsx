import { libraryRoutes, type MediaPage } from '@footlight/core/protocol/library'
import { Badge } from '@footlight/ui/Badge'
import { Button } from '@footlight/ui/Button'
import { type ReactNode, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { AddToPlaylist } from '../playlists/AddToPlaylist.tsx'
import { BuyMedia } from './BuyMedia.tsx'
import { FilmPlayer } from './FilmPlayer.tsx'
import { Gallery } from './Gallery.tsx'
import { PriceText } from './MediaGrid.tsx'
import { MediaPicture } from './MediaPicture.tsx'
import './texts.ts'
import classes from './MediaPage.module.css'

interface MediaPageViewProps {
  readonly media: MediaPage
  /** Below it. */
  readonly children?: ReactNode
}

/** One item: what is in it, or what opens it. */
export function MediaPageView({ media, children }: MediaPageViewProps) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const format = useFormat()
  return (
    <main id="content" className={classes.page} data-testid="media-page" data-access={media.access_type}>
      <header className={classes.header}>
        <div>
          <h1>{media.name}</h1>
          <p className={classes.facts}>
            <Link to={`/${media.username}`}>{media.user_display_name}</Link>
            <time dateTime={media.created_at}>{dateTime(media.created_at)}</time>
            <span>
              {media.duration ??
                t('library.pictures_count', {
                  count: media.item_count,
                  formatted: format.number(media.item_count),
                })}
            </span>
            <PriceText item={media} />
            {media.is_new && <Badge tone="good">{t('library.new')}</Badge>}
          </p>
        </div>
        <nav>
          <Link to={`/${media.username}/media`}>
            {t('library.all_of', { name: media.user_display_name })}
          </Link>
        </nav>
      </header>
      {media.items.length > 0 ? <Content media={media} /> : <Preview media={media} />}
      {media.description !== '' && <p className={classes.text}>{media.description}</p>}
      {media.tags.length > 0 && (
        <ul className={classes.tags}>
          {media.tags.map((tag) => (
            <li key={tag}>
              <Link to={`/media?type=${media.type_name}&tag=${tag}`}>#{tag}</Link>
            </li>
          ))}
        </ul>
      )}
      {media.is_purchased && <HidePurchase id={media.id} />}
      <AddToPlaylist media={media.id} />
      {children}
    </main>
  )
}

function Preview({ media }: { readonly media: MediaPage }) {
  const { t } = useTranslation()
  return (
    <div className={classes.preview}>
      <img
        src={media.thumbnail_url}
        alt={t(media.is_thumbnail_blurred ? 'library.blurred_cover' : 'library.cover')}
        width={640}
        height={427}
      />
      <BuyMedia item={media} />
    </div>
  )
}

/** All of an item, for whoever it is open to. */
export function Content({ media }: { readonly media: MediaPage }) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  const [shown, setShown] = useState<number | null>(null)
  const pictures = media.items.filter(({ is_video }) => !is_video)
  return (
    <>
      {media.items
        .filter(({ is_video }) => is_video)
        .map((file) => (
          <FilmPlayer key={file.id} file={file} name={media.name} isMuted={media.muted} />
        ))}
      {pictures.length > 0 && (
        <ul className={classes.pictures}>
          {pictures.map((file, at) => (
            <li key={file.id}>
              <button
                type="button"
                disabled={!isBrowser}
                onClick={() => setShown(at)}
                aria-label={t('library.open_picture', { at: at + 1, count: pictures.length })}
              >
                <MediaPicture picture={file.picture} sizes="(min-width: 700px) 280px, 45vw" alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {shown !== null && (
        <Gallery files={pictures} start={shown} name={media.name} onClose={() => setShown(null)} />
      )}
    </>
  )
}

/** Out of the lists of its buyer, and back again. */
function HidePurchase({ id }: { readonly id: number }) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const revalidator = useRevalidator()

  async function restore(): Promise<void> {
    const answer = await api.call(libraryRoutes.restorePurchase, { params: { id } })
    if (answer.ok) await revalidator.revalidate()
    else toasts.error({ key: `errors.${answer.error.error}` })
  }

  async function hide(): Promise<void> {
    const answer = await api.call(libraryRoutes.hidePurchase, { params: { id } })
    if (answer.ok)
      toasts.show({
        appearance: 'success',
        title: { key: 'library.hidden' },
        autoDismiss: false,
        action: { label: { key: 'library.undo' }, run: () => void restore() },
      })
    else toasts.error({ key: `errors.${answer.error.error}` })
  }

  return (
    <p className={classes.own}>
      {t('library.you_own_this')}{' '}
      <Button variant="quiet" size="small" onClick={() => void hide()}>
        {t('library.hide')}
      </Button>
    </p>
  )
}
