import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { MediaStrip } from '../library/MediaStrip.tsx'
import { ProfileDetails } from './ProfileDetails.tsx'
import { useProfile } from './use-profile.ts'
import classes from './Profile.module.css'

/** Media and profile below the stream. */
export function RoomProfile({ username }: { readonly username: string }) {
  const { t } = useTranslation()
  const profile = useProfile(username)
  return (
    <>
      <MediaStrip username={username} />
      <section
        className={classes.inRoom}
        aria-busy={profile === null}
        aria-label={`${t('profile.title')} · ${username}`}
      >
        <header>
          <h2>{t('profile.title')}</h2>
          <Link to={`/${username}/bio`}>{t('profile.full')}</Link>
        </header>
        {profile === 'failed' && <p role="status">{t('profile.failed')}</p>}
        {profile !== null && profile !== 'failed' && <ProfileDetails profile={profile} />}
      </section>
    </>
  )
}
