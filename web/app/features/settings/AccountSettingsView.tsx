import { tipHolds } from '@footlight/core/protocol/tokens'
import { observer } from 'mobx-react-lite'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { mayChooseTheme, showTheme } from '../account/change-theme.ts'
import { GuideLink } from '../help/GuideLink.tsx'
import { AccountSettingsStore, type InitialSettings } from './account-settings-store.ts'
import { GenderField } from './GenderField.tsx'
import { InvisibleField } from './InvisibleField.tsx'
import { LinesField } from './LinesField.tsx'
import { DailyLimitField, ModDaysField, VolumeField } from './NumberFields.tsx'
import { PlacesField } from './PlacesField.tsx'
import { ChoiceField, SwitchField } from './SettingRow.tsx'
import { ShowFields } from './ShowFields.tsx'
import statement from '../account/StatementView.module.css'
import classes from './AccountSettings.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/account_settings.json', { import: 'default' }),
)

const groups = ['appearance', 'rooms', 'browsing', 'sound', 'messages', 'shows', 'privacy'] as const

/** Everything that an account sets, on one page. */
export const AccountSettingsView = observer(function AccountSettingsView({
  initial,
}: {
  readonly initial: InitialSettings
}) {
  const { t } = useTranslation()
  const stores = useStores()
  const { session, ui } = stores
  const [store] = useState(() => new AccountSettingsStore(stores, initial))
  useEffect(() => store.start(), [store])
  const isDark = store.settings.dark_mode_enabled
  // Whichever window it was changed in, and when it is undone.
  useEffect(() => {
    if (mayChooseTheme(session)) showTheme(ui, isDark ? 'dark' : 'light')
  }, [session, ui, isDark])
  const shown = groups.filter((group) => group !== 'shows' || session.isModel)
  return (
    <main id="content" className={statement.page} data-testid="account-settings">
      <title>{t('account_settings.title')}</title>
      <h1>{t('account_settings.title')}</h1>
      <p className={classes.lead}>{t('account_settings.lead')}</p>
      <GuideLink section={session.isModel ? 'performer#blocks' : 'viewer#limits'} />
      <nav className={classes.jumps} aria-label={t('account_settings.title')}>
        {shown.map((group) => (
          <a key={group} href={`#${group}`}>
            {t(`account_settings.group_${group}`)}
          </a>
        ))}
      </nav>
      <Fields store={store} />
    </main>
  )
})

interface FieldsProps {
  readonly store: AccountSettingsStore
}

const Fields = observer(function Fields({ store }: FieldsProps) {
  const { session } = useStores()
  return (
    <>
      <Group name="appearance">
        {mayChooseTheme(session) && <SwitchField store={store} name="dark_mode_enabled" />}
        <LinesField />
        <SwitchField store={store} name="chat_emoticons" />
        <SwitchField store={store} name="chat_plain_text" />
      </Group>
      <Group name="rooms">
        <ChoiceField store={store} name="chat_user_sort" choices={['tokens', 'username']} />
        <SwitchField store={store} name="video_player_floating_enabled" />
        <SwitchField store={store} name="swipe_to_browse_enabled" />
        {session.isModel && (
          <>
            <SwitchField store={store} name="block_room_models" />
            <ModDaysField store={store} />
          </>
        )}
      </Group>
      <Group name="browsing">
        <GenderField store={store} name="browse_gender_hide" />
        <ChoiceField store={store} name="home_layout" choices={['', 'classic', 'section', 'custom']} />
        {session.isModel && <SwitchField store={store} name="show_home" />}
        {session.isModel && <SwitchField store={store} name="tikichat_is_enabled" />}
      </Group>
      <Group name="sound">
        <VolumeField store={store} />
        <SwitchField store={store} name="mention_sound" />
        <SwitchField store={store} name="pm_audio_notification" />
      </Group>
      <Group name="messages">
        <ChoiceField
          store={store}
          name="pm_allow"
          choices={session.isModel ? ['all', 'tokens', 'fans', 'none'] : ['all', 'none']}
        />
        <SwitchField store={store} name="mass_messages_allowed" />
        <SwitchField store={store} name="pm_read_marks" />
      </Group>
      {session.isModel && (
        <Group name="shows">
          <ShowFields store={store} />
        </Group>
      )}
      <Group name="privacy">
        <InvisibleField store={store} />
        {session.isModel ? (
          <PlacesField store={store} />
        ) : (
          <>
            <DailyLimitField store={store} />
            <ChoiceField store={store} name="tip_hold" choices={tipHolds} />
            <SwitchField store={store} name="experiments_allowed" />
          </>
        )}
        <PrivacyLinks />
      </Group>
    </>
  )
})

function Group({ name, children }: { readonly name: (typeof groups)[number]; readonly children: ReactNode }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section id={name} className={classes.group} aria-labelledby={id}>
      <h2 id={id}>{t(`account_settings.group_${name}`)}</h2>
      {children}
    </section>
  )
}

const PrivacyLinks = observer(function PrivacyLinks() {
  const { t } = useTranslation()
  const { session } = useStores()
  return (
    <p className={classes.links}>
      <Link to="/account/security">{t('account_settings.to_security')}</Link>
      <Link to="/account/privacy">{t('account_settings.to_privacy')}</Link>
      {session.isModel && <Link to="/account/room">{t('account_settings.to_room')}</Link>}
      {session.isModel && <Link to="/account/profile">{t('account_settings.to_profile')}</Link>}
    </p>
  )
})
