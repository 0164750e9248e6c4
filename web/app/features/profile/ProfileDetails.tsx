import type { PublicProfile } from '@footlight/core/protocol/profiles'
import { networkName, type SocialNetwork } from '@footlight/core/rules/profiles/social-links'
import { spokenLanguages } from '@footlight/core/rules/profiles/spoken-languages'
import { ExternalLink } from 'lucide-react'
import { Link } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { BodyFacts, saysAnything } from './BodyFacts.tsx'
import { ScheduleList } from './ScheduleList.tsx'
import classes from './Profile.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/profile.json', { import: 'default' }))

/** A profile as others read it: on its page, in the room, and in the preview of its form. */
export function ProfileDetails({ profile }: { readonly profile: Omit<PublicProfile, 'seo' | 'status'> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { about, tags, languages, country, socials, schedule, body_traits, linked, user } = profile
  const facts = [
    [
      t('profile.languages'),
      languages.map((name) => format.languageName(spokenLanguages[name] ?? name)).join(', '),
    ],
    [t('profile.country'), country === null ? '' : format.countryName(country)],
  ].filter(([, value]) => value !== '')
  const isEmpty =
    about === '' &&
    tags.length + facts.length + socials.length + linked.length === 0 &&
    schedule === null &&
    !body_traits.some(saysAnything)
  return (
    <div className={classes.details} data-testid="profile">
      {isEmpty && <p className={classes.quiet}>{t('profile.empty', { name: user.displayName })}</p>}
      {about !== '' && <p className={classes.about}>{about}</p>}
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <BodyFacts people={body_traits} />
      {tags.length > 0 && (
        <ul className={classes.tags} aria-label={t('profile.tags')}>
          {tags.map((tag) => (
            <li key={tag}>
              <Link to={`/multi-filter?tag=${encodeURIComponent(tag)}`}>#{tag}</Link>
            </li>
          ))}
        </ul>
      )}
      {schedule !== null && <ScheduleList schedule={schedule} />}
      {socials.length > 0 && <SocialLinks socials={socials} />}
      {linked.length > 0 && (
        <section aria-label={t('profile.linked')}>
          <h3>{t('profile.linked')}</h3>
          <ul className={classes.tags}>
            {linked.map(({ username, displayName }) => (
              <li key={username}>
                <Link to={`/${username}`}>{displayName}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function SocialLinks({ socials }: Pick<PublicProfile, 'socials'>) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('profile.links')}>
      <h3>{t('profile.links')}</h3>
      <ul className={classes.links}>
        {socials.map(({ network, username, url }) => (
          <li key={network}>
            <a href={url} target="_blank" rel="nofollow noopener noreferrer ugc">
              {networkName(network as SocialNetwork)} <span>{username}</span>
              <ExternalLink aria-hidden />
            </a>
          </li>
        ))}
      </ul>
      <p className={classes.quiet}>{t('profile.links_note')}</p>
    </section>
  )
}
