import { profileLimits } from '@footlight/core/protocol/profiles'
import { networkName, socialNetworks } from '@footlight/core/rules/profiles/social-links'
import { spokenLanguages } from '@footlight/core/rules/profiles/spoken-languages'
import { countryCodes } from '@footlight/core/rules/regions/region-codes'
import { Select } from '@footlight/ui/Select'
import { TextArea } from '@footlight/ui/TextArea'
import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { Group } from '../room-settings/FormGroup.tsx'
import type { ProfileFormStore } from './profile-form-store.ts'
import classes from './ProfileForm.module.css'

interface FieldsProps {
  readonly store: ProfileFormStore
}

/** The text, and what lists find the performer by. */
export const AboutFields = observer(function AboutFields({ store }: FieldsProps) {
  const { t, language } = useTranslation()
  const format = useFormat()
  const { about, tags, country } = store.form
  const wrongAbout = store.codeOf('about')
  const wrongTags = store.codeOf('tags')
  const isBrowser = useIsBrowser()
  // Some have another name in the browser's data than in the server's: until then only the chosen one, by its code.
  const shown = isBrowser ? countryCodes : countryCodes.filter((code) => code === country)
  const names = shown
    .map((value) => ({ value, label: isBrowser ? format.countryName(value) : value }))
    .sort((a, b) => a.label.localeCompare(b.label, language))
  return (
    <Group title={t('profile_form.about_title')}>
      <TextArea
        label={t('profile_form.about')}
        hint={t('profile_form.about_hint', {
          count: profileLimits.aboutChars - about.length,
          formatted: format.number(profileLimits.aboutChars - about.length),
        })}
        error={
          wrongAbout &&
          t(wrongAbout === 'prohibited' ? 'profile_form.prohibited' : 'profile_form.wrong_about')
        }
        rows={6}
        maxLength={profileLimits.aboutChars}
        value={about}
        onChange={(event) => store.change({ about: event.currentTarget.value })}
      />
      <TextField
        label={t('profile_form.tags')}
        hint={t('profile_form.tags_hint', { count: profileLimits.tags })}
        error={
          wrongTags &&
          t(wrongTags === 'prohibited' ? 'profile_form.prohibited' : 'profile_form.wrong_tags', {
            count: profileLimits.tags,
          })
        }
        value={tags}
        onChange={(event) => store.change({ tags: event.currentTarget.value })}
      />
      <LanguageFields store={store} />
      <Select
        label={t('profile_form.country')}
        value={country ?? ''}
        options={[{ value: '', label: t('profile_form.no_country') }, ...names]}
        error={store.codeOf('country') && t('profile_form.wrong_country')}
        onChange={(event) => store.change({ country: event.currentTarget.value || null })}
      />
    </Group>
  )
})

const LanguageFields = observer(function LanguageFields({ store }: FieldsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { languages } = store.form
  // A demo or an earlier version may have named another one; it stays until it is taken off.
  const all = [...new Set([...Object.keys(spokenLanguages), ...languages])]
  const toggle = (name: string) =>
    store.change({
      languages: languages.includes(name) ? languages.filter((each) => each !== name) : [...languages, name],
    })
  return (
    <fieldset className={classes.languages}>
      <legend>{t('profile_form.languages', { count: profileLimits.languages })}</legend>
      {all.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={languages.includes(name)}
            disabled={!languages.includes(name) && languages.length >= profileLimits.languages}
            onChange={() => toggle(name)}
          />
          {format.languageName(spokenLanguages[name] ?? name)}
        </label>
      ))}
      {store.codeOf('languages') !== undefined && (
        <p role="alert" className={classes.wrong}>
          {t('profile_form.wrong_languages')}
        </p>
      )}
    </fieldset>
  )
})

/** Where else the performer is found. */
export const SocialFields = observer(function SocialFields({ store }: FieldsProps) {
  const { t } = useTranslation()
  const { socials } = store.form
  return (
    <Group title={t('profile_form.social_title')}>
      <p className={classes.hint}>{t('profile_form.social_hint')}</p>
      {socialNetworks.map((network) => {
        const social = socials[network] ?? { username: '', is_enabled: true }
        const put = (part: Partial<typeof social>) =>
          store.change({ socials: { ...socials, [network]: { ...social, ...part } } })
        const name = networkName(network)
        return (
          <div key={network} className={classes.social}>
            <TextField
              label={
                network === 'discord'
                  ? t('profile_form.discord')
                  : t('profile_form.user_on', { network: name })
              }
              value={social.username}
              maxLength={40}
              autoCapitalize="none"
              spellCheck={false}
              error={store.codeOf(`socials.${network}`) && t('profile_form.wrong_social', { network: name })}
              onChange={(event) => put({ username: event.currentTarget.value })}
            />
            <label>
              <input
                type="checkbox"
                checked={social.is_enabled}
                onChange={(event) => put({ is_enabled: event.currentTarget.checked })}
              />
              {t('profile_form.show')}
              <span className="visually-hidden"> {name}</span>
            </label>
          </div>
        )
      })}
    </Group>
  )
})
