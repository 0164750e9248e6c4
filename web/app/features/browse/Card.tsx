import type { BrowseCard } from '@footlight/core/protocol/browse'
import { languageCode } from '@footlight/core/rules/profiles/spoken-languages'
import type { BrowseEntry } from '@footlight/core/stores/browse-store'
import { Avatar } from '@footlight/ui/Avatar'
import { Badge } from '@footlight/ui/Badge'
import { Heart, UserRound } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { Translate } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { prewarmRoom } from '../../media/prewarm.ts'
import { useKept } from '../../platform/kept-markup.ts'
import { isModest } from '../../platform/modest.ts'
import { PageLink } from '../../platform/page-link.tsx'
import { useStores } from '../../platform/stores-context.ts'
import classes from './Card.module.css'

export interface CardProps {
  readonly entry: BrowseEntry
  readonly loading: PictureLoading
}

/**
 * When its picture is fetched: `first`, before all others, on a phone's first screen; `soon`, at once, in the first
 * rows; `in-view`, when it comes into view.
 */
export type PictureLoading = 'first' | 'soon' | 'in-view'

/** One performer on air. The whole card is one link; what stands in it is read as its name. */
export const Card = observer(function Card({ entry, loading }: CardProps) {
  const { api, session } = useStores()
  const { card } = entry
  const isFollowed = session.isFollowing(card.username) || card.is_followed
  return (
    <li className={classes.card} data-testid="room-card">
      <PageLink
        to={`/${card.username}`}
        prefetch="intent"
        data-intent
        className={classes.link}
        onPointerEnter={(event) => {
          prewarmRoom()
          const link = event.currentTarget
          // A finger that stays would carry the link away, or open a menu, while what plays for it is on its way.
          link.draggable = event.pointerType !== 'touch'
          const picture = previewableOn(link)
          if (picture)
            void import('./preview.ts').then(({ previewCard }) =>
              previewCard(link, picture, event, card.username),
            )
        }}
        onContextMenu={(event) => {
          if (!event.currentTarget.draggable && previewableOn(event.currentTarget)) event.preventDefault()
        }}
        // What is on the card is not on the page of the room, which notes the visit itself.
        onClick={() => void import('./card-click.ts').then(({ noteClick }) => noteClick(api, card))}
        {...useKept(Face, { card, loading, isFollowed }, loading === 'in-view')}
      />
    </li>
  )
})

interface FaceProps {
  readonly card: BrowseCard
  readonly loading: PictureLoading
  readonly isFollowed: boolean
}

/** What stands on a card. */
function Face({ card, loading, isFollowed }: FaceProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const state = stateOf(card)
  const onNow = whatIsOn(card, t, format)
  const codes = card.languages.map((name) => languageCode(name).toUpperCase()).join(' ')
  const spoken = card.languages.map((name) => format.languageName(languageCode(name))).join(', ')
  return (
    <>
      <span className={classes.picture}>
        {card.thumb_url ? (
          <StreamImage src={card.thumb_url} loading={loading} />
        ) : (
          <span className={classes.empty}>
            <Avatar name={card.username} src={card.avatar_url} size={72} />
          </span>
        )}
        <span className={classes.corner}>
          {state === 'live' ? (
            <Badge tone="live">{t('room.live')}</Badge>
          ) : (
            <Badge tone="glass">{t(`browse.state.${state}`)}</Badge>
          )}
          {card.flagList.includes('versus') && <Badge tone="glass">{t('browse.state.versus')}</Badge>}
          {card.is_new && <Badge tone="accent-2">{t('browse.new')}</Badge>}
        </span>
        {state !== 'offline' && (
          <span className={classes.viewers}>
            <Badge tone="glass" icon={<UserRound aria-hidden />}>
              {format.number(card.viewers)}
              <span className="visually-hidden"> {t('room.viewers', { count: card.viewers })}</span>
            </Badge>
          </span>
        )}
      </span>
      <span className={classes.line}>
        <span className={classes.name}>{card.display_name}</span>
        {isFollowed && <Heart aria-label={t('room.following')} className={classes.heart} />}
        <span className={classes.place} title={spoken}>
          {card.country && <span className={classes.country}>{format.countryName(card.country)}</span>}
          <span aria-hidden>{codes}</span>
          <span className="visually-hidden">{spoken}</span>
        </span>
      </span>
      {onNow && <span className={classes.onNow}>{onNow}</span>}
      {card.subject && <span className={classes.subject}>{card.subject}</span>}
      {card.tags.length > 0 && (
        <span className={classes.tags}>
          {card.tags
            .slice(0, 4)
            .map((tag) => `#${tag}`)
            .join('  ')}
        </span>
      )}
    </>
  )
}

/**
 * The picture of the stream that a loop of the room may play over; null: there is none that anybody may see, or the
 * person wants less motion or less data.
 */
function previewableOn(link: HTMLElement): Element | null {
  return isModest() ? null : link.querySelector('img[src*="/thumbs/"]')
}

type CardState = 'live' | 'offline' | 'standby' | 'private' | 'limited' | 'password'

/** What a viewer meets who goes there. */
function stateOf({ status, flagList }: BrowseCard): CardState {
  if (flagList.includes('password')) return 'password'
  return status === 'offline' || status === 'standby' || status === 'private' || status === 'limited'
    ? status
    : 'live'
}

/** The show and its price, else the goal, else what a private costs; empty: nothing is for sale. */
function whatIsOn(
  { show, goal, private_price }: BrowseCard,
  t: Translate,
  format: ReturnType<typeof useFormat>,
): string {
  if (show !== null) {
    const { kind, ticket_price, price_per_minute, target, reached } = show
    const price =
      ticket_price !== null
        ? t('wallet.amount', { count: ticket_price, formatted: format.number(ticket_price) })
        : price_per_minute !== null
          ? t('shows.per_minute', { tokens: format.number(price_per_minute) })
          : target === null
            ? ''
            : `${format.number(reached ?? 0)}/${format.number(target)}`
    return [t(`shows.kind.${kind}`), price].filter(Boolean).join(' · ')
  }
  if (goal !== null) return `${goal.title} · ${Math.floor((100 * goal.reached) / goal.target)} %`
  if (private_price === null) return ''
  return [t('shows.kind.private'), t('shows.per_minute', { tokens: format.number(private_price) })].join(
    ' · ',
  )
}

interface StreamImageProps {
  /** Changes with every refresh of the picture. */
  readonly src: string
  readonly loading: PictureLoading
}

/**
 * A frame of a stream. The next one is decoded before it takes the place of the last, so nothing flickers.
 */
function StreamImage({ src, loading }: StreamImageProps) {
  const shown = useSteadySource(src)
  return (
    <img
      src={shown}
      width={640}
      height={360}
      alt=""
      loading={loading === 'in-view' ? 'lazy' : 'eager'}
      fetchPriority={loading === 'first' ? 'high' : 'auto'}
      decoding="async"
      className={classes.image}
    />
  )
}

/**
 * The newest address whose picture is decoded; the one before until then. A picture that fails leaves the old
 * one.
 */
function useSteadySource(src: string): string {
  const [shown, setShown] = useState(src)
  useEffect(() => {
    if (src === shown) return
    let wanted = true
    const image = new Image()
    image.src = src
    image.decode().then(
      () => {
        if (wanted) setShown(src)
      },
      // The picture was replaced or withdrawn on its way; the next refresh brings another address.
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [src, shown])
  return shown
}
