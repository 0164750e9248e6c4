import type { StreamingPartner } from '@footlight/core/protocol/streaming-partners'
import { Avatar } from '@footlight/ui/Avatar'
import { Badge } from '@footlight/ui/Badge'
import { BadgeCheck, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Partners.module.css'

interface PartnerRowProps {
  readonly partner: StreamingPartner
  /** Whose streams it is about. */
  readonly side: 'mine' | 'theirs'
  /** What one can do about them. */
  readonly children: ReactNode
}

/** The other one of two partners, and how it stands between them. */
export function PartnerRow({ partner, side, children }: PartnerRowProps) {
  const { t } = useTranslation()
  const { username, display_name: name, state, is_verified: isVerified, is_on_camera: isThere } = partner
  return (
    <li className={classes.row} data-testid="partner" data-name={username} data-state={state}>
      <Avatar name={username} src={null} size={40} />
      <div className={classes.who}>
        <Link to={`/${username}`}>{name}</Link>
        {name !== username && <span className={classes.quiet}>{username}</span>}
        <span className={classes.facts}>
          <Badge tone={state === 'agreed' ? 'good' : state === 'asked' ? 'accent' : 'neutral'}>
            {t(`partners.state_${side}.${state}`)}
          </Badge>
          {isVerified ? (
            <Badge icon={<BadgeCheck aria-hidden />}>{t('partners.verified')}</Badge>
          ) : (
            <Badge tone="warn">{t('partners.not_verified')}</Badge>
          )}
          {isThere && (
            <Badge tone="accent-2" icon={<Video aria-hidden />}>
              {t('partners.on_camera')}
            </Badge>
          )}
        </span>
      </div>
      <div className={classes.actions}>{children}</div>
    </li>
  )
}
