import type { FanClub } from '@footlight/core/protocol/fan-club'
import { FanLevel } from '@footlight/core/protocol/fan-level'
import type { MediaItem } from '@footlight/core/protocol/library'
import type { Post } from '@footlight/core/protocol/posts'
import { Button } from '@footlight/ui/Button'
import { Check, HeartHandshake } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { MediaGrid } from '../library/MediaGrid.tsx'
import { PostList } from '../posts/PostList.tsx'
import { EmptyState } from '../shell/EmptyState.tsx'
import { Price } from '../show/Price.tsx'
import { GiveMonth } from './GiveMonth.tsx'
import { JoinDialog } from './JoinDialog.tsx'
import { MembershipPanel } from './MembershipPanel.tsx'
import { perksOf } from './perks.ts'
import './texts.ts'
import classes from './FanClub.module.css'

interface FanClubViewProps {
  readonly club: FanClub
  /** Some of what members see. */
  readonly media: readonly MediaItem[]
  /** The newest. */
  readonly posts: readonly Post[]
  readonly hasMore: boolean
}

/** A performer's fan club: what its levels are worth and cost, and the reader's own membership. */
export const FanClubView = observer(function FanClubView({ club, media, posts, hasMore }: FanClubViewProps) {
  const { t } = useTranslation()
  const { session } = useStores()
  const { username, display_name: name } = club.user
  const offered = FanLevel.options.filter((level) => priceOf(club, level) !== null)
  const [ordered, setOrdered] = useState<FanLevel | null>(null)
  return (
    <main id="content" className={classes.page} data-testid="fan-club">
      <header className={classes.header}>
        <h1>{t('fan_club.of', { name })}</h1>
        <nav className={classes.actions}>
          <Link to={`/${username}/custom`}>{t('fan_club.to_orders')}</Link>
          <Link to={session.username === username ? '/account/fanclub' : `/${username}`}>
            {t(session.username === username ? 'fan_club.edit_own' : 'fan_club.to_room')}
          </Link>
        </nav>
      </header>
      {club.description !== '' && <p className={classes.description}>{club.description}</p>}
      {club.membership !== null && <MembershipPanel membership={club.membership} club={club} />}
      {club.enabled ? (
        <ul className={classes.levels}>
          {offered.map((level) => (
            <Level key={level} club={club} level={level} onOrder={() => setOrdered(level)} />
          ))}
        </ul>
      ) : posts.length > 0 ? (
        <p className={classes.description}>{t('fan_club.closed_text', { name })}</p>
      ) : (
        <EmptyState
          icon={<HeartHandshake />}
          title={t('fan_club.closed')}
          text={t('fan_club.closed_text', { name })}
          action={<Link to={`/${username}`}>{t('fan_club.to_room')}</Link>}
        />
      )}
      <GiveMonth club={club} />
      <PostList username={username} posts={posts} hasMore={hasMore} />
      {media.length > 0 && (
        <section aria-label={t('fan_club.media')}>
          <h2 className={classes.heading}>{t('fan_club.media')}</h2>
          <MediaGrid media={media} showsName={false} />
        </section>
      )}
      {ordered !== null && <JoinDialog club={club} level={ordered} onClose={() => setOrdered(null)} />}
    </main>
  )
})

interface LevelProps {
  readonly club: FanClub
  readonly level: FanLevel
  readonly onOrder: () => void
}

const Level = observer(function Level({ club, level, onOrder }: LevelProps) {
  const { t } = useTranslation()
  const { session, ui } = useStores()
  const isBrowser = useIsBrowser()
  const isOwn = session.username === club.user.username
  const offer = club.offers.find((each) => each.level === level)
  const isMember = club.membership?.is_active === true
  const isMine = isMember && club.membership?.level === level
  return (
    <li className={classes.level} data-testid={`fan-level-${level}`} data-mine={isMine || undefined}>
      <h2>{t(`fan_club.level.${level}`)}</h2>
      <p className={classes.price}>
        <Price tokens={priceOf(club, level) ?? 0} /> <span>{t('fan_club.a_month')}</span>
      </p>
      <ul className={classes.perks}>
        {perksOf(level).map((perk) => (
          <li key={perk}>
            <Check aria-hidden />
            {t(`fan_club.perk.${perk}`)}
          </li>
        ))}
      </ul>
      {isMine ? (
        <p className={classes.mine}>{t('fan_club.your_level')}</p>
      ) : isOwn || session.isModel ? null : session.isLoggedIn ? (
        offer === undefined ? (
          <p className={classes.quiet}>{t('fan_club.below')}</p>
        ) : (
          <Button
            variant={level === 'insider' && !isMember ? 'primary' : 'second'}
            inert={!isBrowser}
            block
            onClick={onOrder}
          >
            {t(isMember ? 'fan_club.change' : 'fan_club.join', {
              level: t(`fan_club.level.${level}`),
            })}
          </Button>
        )
      ) : (
        <Button inert={!isBrowser} block onClick={() => ui.open('login')}>
          {t('fan_club.log_in')}
        </Button>
      )}
    </li>
  )
})

function priceOf(club: FanClub, level: FanLevel): number | null {
  const { priceSupporter, priceInsider, priceLegend } = club
  return { supporter: priceSupporter, insider: priceInsider, legend: priceLegend }[level]
}
