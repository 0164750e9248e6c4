import type { BrowseEntry } from '@footlight/core/stores/browse-store'
import { Avatar } from '@footlight/ui/Avatar'
import { Badge } from '@footlight/ui/Badge'
import { Heart } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageLink } from '../../platform/page-link.tsx'
import { useStores } from '../../platform/stores-context.ts'
import { Card, type PictureLoading } from './Card.tsx'
import classes from './Grid.module.css'

/** Cards of a phone's first screen. */
const FIRST_CARDS = 3
/** Cards of the first rows on a wide screen. */
const SOON_CARDS = 8

/** Performers on air, large; below them those who are not, small. */
export const Grid = observer(function Grid({
  entries,
  label,
}: {
  readonly entries: readonly BrowseEntry[]
  readonly label: string
}) {
  const { t } = useTranslation()
  const live = entries.filter((entry) => entry.card.status !== 'offline')
  const offline = entries.filter((entry) => entry.card.status === 'offline')
  return (
    <>
      {live.length > 0 && (
        <ul className={classes.grid} aria-label={label}>
          {live.map((entry, index) => (
            <Card key={entry.username} entry={entry} loading={loadingAt(index)} />
          ))}
        </ul>
      )}
      {offline.length > 0 && (
        <section aria-label={t('browse.offline')}>
          <h2 className={classes.heading}>{t('browse.offline')}</h2>
          <ul className={classes.small}>
            {offline.map((entry) => (
              <OfflineCard key={entry.username} entry={entry} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
})

function loadingAt(index: number): PictureLoading {
  return index < FIRST_CARDS ? 'first' : index < SOON_CARDS ? 'soon' : 'in-view'
}

/** A performer who is not on air: known, but small beside those who are. */
const OfflineCard = observer(function OfflineCard({ entry }: { readonly entry: BrowseEntry }) {
  const { t } = useTranslation()
  const { session } = useStores()
  const { card } = entry
  return (
    <li className={classes.offline} data-testid="room-card">
      <PageLink to={`/${card.username}`} prefetch="intent" data-intent className={classes.link}>
        <Avatar name={card.username} src={card.avatar_url} size={52} />
        <span className={classes.text}>
          <span className={classes.name}>
            <span>{card.display_name}</span>
            {session.isFollowing(card.username) && (
              <Heart aria-label={t('room.following')} className={classes.heart} />
            )}
            {card.is_new && <Badge tone="accent-2">{t('browse.new')}</Badge>}
          </span>
          <span className={classes.tags}>
            {card.tags
              .slice(0, 3)
              .map((tag) => `#${tag}`)
              .join('  ')}
          </span>
        </span>
      </PageLink>
    </li>
  )
})

/** Stands where cards will be; as many as fill a first screen. */
export function GridSkeleton({ cards = 10 }: { readonly cards?: number }) {
  return (
    <div className={classes.grid} aria-hidden>
      {[...Array(cards).keys()].map((each) => (
        <div key={each}>
          <div className={classes.still} />
          <div className={classes.wide} />
          <div className={classes.narrow} />
        </div>
      ))}
    </div>
  )
}
