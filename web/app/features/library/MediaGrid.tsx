import type { MediaItem } from '@footlight/core/protocol/library'
import { Badge } from '@footlight/ui/Badge'
import { Film, Images } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import './texts.ts'
import classes from './MediaGrid.module.css'

export function mediaPath({ username, slug, id }: Pick<MediaItem, 'username' | 'slug' | 'id'>): string {
  return `/${username}/media/${slug}/${id}`
}

interface MediaGridProps {
  readonly media: readonly MediaItem[]
  /** Not said where all are of one. */
  readonly showsName: boolean
  /** Where a card leads; absent: to the page of the item. */
  readonly pathOf?: (item: MediaItem) => string
  /** Below a card, what can be done with it. */
  readonly actionOf?: (item: MediaItem) => ReactNode
}

/** Items of libraries as cards. */
export function MediaGrid({ media, showsName, pathOf = mediaPath, actionOf }: MediaGridProps) {
  return (
    <ul className={classes.grid}>
      {media.map((item) => (
        <MediaCard
          key={item.id}
          item={item}
          showsName={showsName}
          path={pathOf(item)}
          action={actionOf?.(item)}
        />
      ))}
    </ul>
  )
}

interface MediaCardProps {
  readonly item: MediaItem
  readonly showsName: boolean
  readonly path: string
  readonly action: ReactNode
}

function MediaCard({ item, showsName, path, action }: MediaCardProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <li className={classes.card} data-testid="media-card" data-access={item.access_type}>
      <Link className={classes.link} to={path}>
        <span className={classes.cover}>
          <img src={item.thumbnail_url} alt="" width={320} height={213} loading="lazy" decoding="async" />
          <span className={classes.count}>
            {item.type_name === 'videos' ? <Film aria-hidden /> : <Images aria-hidden />}
            {item.duration ??
              t('library.pictures_count', {
                count: item.item_count,
                formatted: format.number(item.item_count),
              })}
          </span>
          {item.is_new && (
            <span className={classes.mark}>
              <Badge tone="good">{t('library.new')}</Badge>
            </span>
          )}
        </span>
        <b className={classes.name}>{item.name}</b>
        <span className={classes.facts}>
          {showsName && <span>{item.user_display_name}</span>}
          <PriceText item={item} />
        </span>
      </Link>
      {action}
    </li>
  )
}

/** What it costs this reader, or why it costs nothing. */
export function PriceText({ item }: { readonly item: MediaItem }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (item.is_purchased) return <span className={classes.owned}>{t('library.owned')}</span>
  if (item.access_type === 'complete') return <span className={classes.owned}>{t('library.open')}</span>
  if (item.access_type === 'free' || (item.token_price === 0 && item.fanclub_access_level === null))
    return <span className={classes.owned}>{t('library.free')}</span>
  if (item.token_price === 0)
    return <span>{t(`library.members.${item.fanclub_access_level ?? 'supporter'}`)}</span>
  return (
    <span className={classes.price}>
      {item.price < item.token_price && <s>{format.number(item.token_price)}</s>}
      {t('wallet.amount', { count: item.price, formatted: format.number(item.price) })}
    </span>
  )
}
