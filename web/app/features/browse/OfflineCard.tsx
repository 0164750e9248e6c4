import type { BrowseEntry } from '@footlight/core/stores/browse-store'
import { Avatar } from '@footlight/ui/Avatar'
import { Badge } from '@footlight/ui/Badge'
import { Heart } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useStores } from '../../platform/stores-context.ts'
import classes from './OfflineCard.module.css'

/** A performer who is not on air: known, but small beside those who are. */
export const OfflineCard = observer(function OfflineCard({ entry }: { readonly entry: BrowseEntry }) {
  const { t } = useTranslation()
  const { session } = useStores()
  const { card } = entry
  return (
    <li className={classes.card} data-testid="room-card">
      <Link to={`/${card.username}`} prefetch="intent" className={classes.link}>
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
      </Link>
    </li>
  )
})
