import { CAM_PASSWORD_CHARS } from '@footlight/core/protocol/room-modes'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { AccountSettingsStore } from './account-settings-store.ts'
import { GenderField } from './GenderField.tsx'
import { PriceField } from './NumberFields.tsx'
import { SettingRow, SwitchField } from './SettingRow.tsx'
import classes from './AccountSettings.module.css'

interface StoreProps {
  readonly store: AccountSettingsStore
}

/** What a performer offers, as far as one number or switch says it; the rest has pages of its own. */
export const ShowFields = observer(function ShowFields({ store }: StoreProps) {
  const { t } = useTranslation()
  return (
    <>
      <PriceField store={store} name="private_cost" />
      <PriceField store={store} name="spy_cost" />
      <SwitchField store={store} name="cam2cam" />
      <PasswordField store={store} />
      <SwitchField store={store} name="speeddate_is_enabled" />
      <SwitchField store={store} name="dvr_is_enabled" />
      <SwitchField store={store} name="versus_enabled" />
      {store.settings.versus_enabled === true && (
        <>
          <SwitchField store={store} name="versus_only_higher_in_sort" />
          <GenderField store={store} name="versus_invite_gender_blocked" />
        </>
      )}
      <SwitchField store={store} name="streaming_partners_enabled" />
      <p className={classes.links}>
        <Link to="/account/partners">{t('account_settings.to_partners')}</Link>
        <Link to="/account/offers">{t('account_settings.to_offers')}</Link>
        <Link to="/account/fanclub">{t('account_settings.to_fan_club')}</Link>
      </p>
    </>
  )
})

/** Whether there is one is known; which one, nobody is told. */
const PasswordField = observer(function PasswordField({ store }: StoreProps) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const isClosed = store.settings.cam_password === true
  const refused = store.refused?.names.includes('cam_password') ? store.refused.error : null

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (await store.change({ cam_password: password }, { cam_password: null })) setPassword('')
  }

  return (
    <SettingRow
      name="cam_password"
      isWide
      control={() => (
        <form className={classes.inline} onSubmit={(event) => void save(event)}>
          <TextField
            hideLabel
            label={t('account_settings.new_password')}
            placeholder={t(isClosed ? 'account_settings.another_password' : 'account_settings.new_password')}
            autoComplete="off"
            value={password}
            maxLength={CAM_PASSWORD_CHARS.max}
            error={refused === null ? undefined : t('account_settings.password_refused')}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" disabled={password.trim().length < CAM_PASSWORD_CHARS.min}>
            {t('account_settings.close_room')}
          </Button>
          {isClosed && (
            <Button onClick={() => void store.change({ cam_password: null }, null)}>
              {t('account_settings.open_room')}
            </Button>
          )}
        </form>
      )}
    />
  )
})
