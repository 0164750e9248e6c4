import type { FanMembership } from '@footlight/core/protocol/fan-club'
import type { GivenFanClubGift } from '@footlight/core/protocol/fan-club-gifts'
import { Avatar } from '@footlight/ui/Avatar'
import { HeartHandshake } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { EmptyState } from '../shell/EmptyState.tsx'
import { GivenGifts } from './GivenGifts.tsx'
import { MembershipPanel } from './MembershipPanel.tsx'
import './texts.ts'
import classes from './FanClub.module.css'

interface MembershipsViewProps {
  readonly memberships: readonly FanMembership[]
  readonly gifts: readonly GivenFanClubGift[]
}

/** The fan clubs that I am in, and those that I left. */
export function MembershipsView({ memberships, gifts }: MembershipsViewProps) {
  const { t } = useTranslation()
  return (
    <main id="content" className={classes.page} data-testid="memberships">
      <header className={classes.header}>
        <h1>{t('fan_club.all_mine')}</h1>
        <nav>
          <Link to="/account/media/fanclub">{t('fan_club.my_media')}</Link>
        </nav>
      </header>
      {memberships.length === 0 ? (
        <EmptyState
          icon={<HeartHandshake />}
          title={t('fan_club.none')}
          text={t('fan_club.none_text')}
          action={<Link to="/">{t('browse.see_all')}</Link>}
        />
      ) : (
        <ul className={classes.list}>
          {memberships.map((membership) => (
            <li key={membership.username}>
              <h2>
                <Link to={`/${membership.username}/fanclub`} className={classes.who}>
                  <Avatar name={membership.username} src={membership.avatar_url} size={40} />
                  {membership.display_name}
                </Link>
              </h2>
              <MembershipPanel membership={membership} />
            </li>
          ))}
        </ul>
      )}
      <GivenGifts gifts={gifts} />
    </main>
  )
}
