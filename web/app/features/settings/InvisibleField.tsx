import { invisibleModeLevels } from '@footlight/core/rules/accounts/invisible-mode'
import { observer } from 'mobx-react-lite'
import { useStores } from '../../platform/stores-context.ts'
import type { AccountSettingsStore } from './account-settings-store.ts'
import { SettingRow } from './SettingRow.tsx'
import classes from './AccountSettings.module.css'

/** Of a membership that has it; whoever chose it before theirs ended can still turn it off. */
export const InvisibleField = observer(function InvisibleField({
  store,
}: {
  readonly store: AccountSettingsStore
}) {
  const { session } = useStores()
  const isAllowed = invisibleModeLevels[session.user?.membership ?? 'none'] > 0
  const isOn = store.settings.invisible_mode_level > 0
  return (
    <SettingRow
      name={isAllowed ? 'invisible_mode_level' : 'invisible_members'}
      control={({ label, help }) => (
        <input
          type="checkbox"
          className={classes.switch}
          aria-labelledby={label}
          aria-describedby={help}
          checked={isOn}
          disabled={!isAllowed && !isOn}
          onChange={(event) =>
            void store.change({ invisible_mode_level: event.currentTarget.checked ? 1 : 0 })
          }
        />
      )}
    />
  )
})
