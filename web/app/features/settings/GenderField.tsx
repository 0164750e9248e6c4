import type { Gender } from '@footlight/core/protocol/user'
import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { AccountSettingsStore } from './account-settings-store.ts'
import { SettingRow } from './SettingRow.tsx'
import classes from './AccountSettings.module.css'

const genders: readonly Gender[] = ['f', 'm', 't', 'c']

interface GenderFieldProps {
  readonly store: AccountSettingsStore
  readonly name: 'browse_gender_hide' | 'versus_invite_gender_blocked'
}

/** Some of the areas; each that is chosen is left out. */
export const GenderField = observer(function GenderField({ store, name }: GenderFieldProps) {
  const { t } = useTranslation()
  const chosen = store.settings[name] ?? []
  const toggle = (gender: Gender, isOn: boolean): void =>
    void store.change({ [name]: genders.filter((each) => (each === gender ? isOn : chosen.includes(each))) })
  return (
    <SettingRow
      name={name}
      isWide
      control={({ label, help }) => (
        <fieldset className={classes.chips} aria-labelledby={label} aria-describedby={help}>
          {genders.map((gender) => (
            <label key={gender}>
              <input
                type="checkbox"
                checked={chosen.includes(gender)}
                onChange={(event) => toggle(gender, event.currentTarget.checked)}
              />
              {t(`account_settings.gender_${gender}`)}
            </label>
          ))}
        </fieldset>
      )}
    />
  )
})
