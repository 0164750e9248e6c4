import type { SettingsPatch } from '@footlight/core/protocol/account-settings'
import { Select } from '@footlight/ui/Select'
import { observer } from 'mobx-react-lite'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { AccountSettingsStore } from './account-settings-store.ts'
import classes from './AccountSettings.module.css'

/** Name of a setting, what it means, and what changes it; on a phone below each other. */
export const SettingRow = observer(function SettingRow({
  name,
  control,
  isWide = false,
}: {
  readonly name: string
  /** `id` of its name and of its help, for what has no label of its own. */
  readonly control: (ids: { readonly label: string; readonly help: string }) => ReactNode
  readonly isWide?: boolean
}) {
  const { t } = useTranslation()
  const id = useId()
  const ids = { label: `${id}-name`, help: `${id}-help` }
  return (
    <div className={isWide ? classes.wide : classes.row} data-setting={name}>
      <div>
        <span id={ids.label} className={classes.name}>
          {t(`account_settings.${name}`)}
        </span>
        <p id={ids.help}>{t(`account_settings.${name}_help`)}</p>
      </div>
      {control(ids)}
    </div>
  )
})

interface FieldProps<Name> {
  readonly store: AccountSettingsStore
  readonly name: Name
}

type Switches = {
  [Name in keyof AccountSettingsStore['settings']]-?: AccountSettingsStore['settings'][Name] extends
    | boolean
    | undefined
    ? Name
    : never
}[keyof AccountSettingsStore['settings']] &
  keyof SettingsPatch

/** One thing that is on or off; saved at once. */
export const SwitchField = observer(function SwitchField({ store, name }: FieldProps<Switches>) {
  return (
    <SettingRow
      name={name}
      control={({ label, help }) => (
        <input
          type="checkbox"
          className={classes.switch}
          aria-labelledby={label}
          aria-describedby={help}
          checked={store.settings[name] ?? false}
          onChange={(event) => void store.change({ [name]: event.currentTarget.checked })}
        />
      )}
    />
  )
})

/** One of several; an empty one stands for none. */
export const ChoiceField = observer(function ChoiceField({
  store,
  name,
  choices,
}: FieldProps<'chat_user_sort' | 'pm_allow' | 'home_layout' | 'tip_hold'> & {
  readonly choices: readonly string[]
}) {
  const { t } = useTranslation()
  return (
    <SettingRow
      name={name}
      control={({ help }) => (
        <Select
          hideLabel
          label={t(`account_settings.${name}`)}
          aria-describedby={help}
          value={store.settings[name] ?? ''}
          options={choices.map((value) => ({
            value,
            label: t(`account_settings.${name}_${value === '' ? 'browser' : value}`),
          }))}
          onChange={(event) => {
            const { value } = event.currentTarget
            void store.change({ [name]: value === '' ? null : value })
          }}
        />
      )}
    />
  )
})
