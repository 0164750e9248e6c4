import type { PublicProfile } from '@footlight/core/protocol/profiles'
import { Badge } from '@footlight/ui/Badge'
import { Button } from '@footlight/ui/Button'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import { RecordsLink } from '../legal/RecordsLink.tsx'
import { ProfileDetails } from './ProfileDetails.tsx'
import classes from './Profile.module.css'

const AvatarReport = lazyPart(async () => ({
  default: (await import('../avatar/AvatarReport.tsx')).AvatarReport,
}))

/** The page of a profile. */
export function BioView({ profile }: { readonly profile: PublicProfile }) {
  const { t } = useTranslation()
  const { session } = useStores()
  const [isReporting, setReporting] = useState(false)
  const { username, displayName, avatarUrl, offlinePictureUrl } = profile.user
  return (
    <main id="content" className={classes.page}>
      {offlinePictureUrl !== null && (
        <img
          className={classes.picture}
          src={offlinePictureUrl}
          width={1280}
          height={720}
          alt={t('profile.picture_of', { name: displayName })}
        />
      )}
      <header className={classes.header}>
        <img src={avatarUrl} width={64} height={64} alt="" />
        <div>
          <h1>{displayName}</h1>
          <p>
            <Badge tone={profile.status === 'online' ? 'live' : 'neutral'}>
              {t(`status.${profile.status}`)}
            </Badge>
          </p>
        </div>
        <nav>
          <Link to={`/${username}`}>{t('profile.to_room')}</Link>
          <Link to={`/${username}/media`}>{t('profile.media')}</Link>
          {session.username === username && <Link to="/account/profile">{t('profile.edit')}</Link>}
          {session.isLoggedIn && session.username !== username && !avatarUrl.endsWith('.svg') && (
            <Button size="small" variant="quiet" onClick={() => setReporting(true)}>
              {t('profile.report_avatar')}
            </Button>
          )}
        </nav>
      </header>
      <h2 className="visually-hidden">{t('profile.title')}</h2>
      <ProfileDetails profile={profile} />
      <RecordsLink />
      {isReporting && (
        <Suspense>
          <AvatarReport name={displayName} url={avatarUrl} onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </main>
  )
}
