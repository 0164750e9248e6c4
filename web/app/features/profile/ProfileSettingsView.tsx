import type { OwnProfile } from '@footlight/core/protocol/profiles'
import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { PageForm } from '../shell/PageForm.tsx'
import { AboutFields, SocialFields } from './AboutFields.tsx'
import { AccountFields, type AccountFieldsProps } from './AccountFields.tsx'
import { BodyFields } from './BodyFields.tsx'
import { ClipField } from './ClipField.tsx'
import { PictureField } from './PictureField.tsx'
import { ProfileDetails } from './ProfileDetails.tsx'
import { ProfileFormStore } from './profile-form-store.ts'
import { previewOf } from './profile-preview.ts'
import { ScheduleFields } from './ScheduleFields.tsx'
import statement from '../account/StatementView.module.css'
import settings from '../room-settings/RoomSettingsView.module.css'
import classes from './ProfileForm.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/profile_form.json', { import: 'default' }),
)

/** A model's own profile. */
export const ProfileSettingsView = observer(function ProfileSettingsView({
  account,
  initial,
}: {
  readonly account: AccountFieldsProps
  readonly initial: OwnProfile
}) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const [store] = useState(() => new ProfileFormStore(api, initial))
  // Zones and hours are the browser's own, and hundreds of heights need not come with the page.
  const isBrowser = useIsBrowser()

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (await store.save()) toasts.show({ appearance: 'success', title: { key: 'profile_form.saved' } })
  }

  return (
    <main id="content" className={statement.page}>
      <header className={settings.header}>
        <div>
          <h1>{t('profile_form.title')}</h1>
          <p>{t('profile_form.lead')}</p>
        </div>
        <Link to={`/${initial.username}/bio`}>{t('profile_form.to_page')}</Link>
      </header>
      <AccountFields {...account} />
      <PageForm className={settings.form} onSubmit={(event) => void save(event)} data-testid="profile-form">
        <AboutFields store={store} />
        {isBrowser && <BodyFields store={store} />}
        <PictureField store={store} />
        <ClipField />
        {isBrowser && <ScheduleFields store={store} />}
        <SocialFields store={store} />
        <div className={settings.footer}>
          <SaveState store={store} />
          <div className={classes.buttons}>
            <Button
              variant="quiet"
              disabled={!store.isChanged || store.isSaving}
              onClick={() => store.discard()}
            >
              {t('profile_form.discard')}
            </Button>
            <Button type="submit" variant="primary" pending={store.isSaving} disabled={!store.isChanged}>
              {t('actions.save')}
            </Button>
          </div>
        </div>
      </PageForm>
      {isBrowser && (
        <section className={classes.preview} aria-label={t('profile_form.preview')}>
          <h2>{t('profile_form.preview')}</h2>
          <ProfileDetails profile={previewOf(store.saved, store.fields)} />
        </section>
      )}
    </main>
  )
})

const SaveState = observer(function SaveState({ store }: { readonly store: ProfileFormStore }) {
  const { t } = useTranslation()
  const isConflict = store.failure?.error === 'conflict'
  return (
    <p role="status">
      {isConflict ? (
        <>
          {t('profile_form.conflict')}{' '}
          <Button size="small" onClick={() => void store.loadNewest()}>
            {t('profile_form.load_newest')}
          </Button>
        </>
      ) : store.failure !== null ? (
        t(`errors.${store.failure.error}`)
      ) : (
        store.isChanged && t('profile_form.not_saved')
      )}
    </p>
  )
})
