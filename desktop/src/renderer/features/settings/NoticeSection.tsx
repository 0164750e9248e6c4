import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { bigTips } from '../../app/preferences-store.ts'
import { ChoiceRow } from '../../layout/ChoiceRow.tsx'
import { SwitchRow } from '../apps/SwitchRow.tsx'
import { SettingsSection } from './SettingsSection.tsx'

export const NoticeSection = observer(function NoticeSection() {
  const { t } = useTranslation('shell')
  const {
    preferences,
    broadcasting: { streamer },
  } = useConsole()
  return (
    <SettingsSection title={t('settings.notices')}>
      <SwitchRow
        label={t('settings.notifies')}
        help={t('settings.notifies_help')}
        checked={preferences.notifies}
        onChange={(notifies) => preferences.change({ notifies })}
      />
      {preferences.notifies && (
        <>
          <SwitchRow
            label={t('settings.discreet')}
            help={t('settings.discreet_help')}
            checked={preferences.isDiscreet}
            onChange={(isDiscreet) => preferences.change({ isDiscreet })}
          />
          <ChoiceRow
            label={t('settings.big_tip')}
            value={preferences.bigTip}
            options={bigTips.map((value) => ({ value, label: String(value) }))}
            onChange={(bigTip) => preferences.change({ bigTip })}
          />
        </>
      )}
      <SwitchRow
        label={t('settings.arrivals')}
        help={t('settings.arrivals_help')}
        checked={preferences.tellsArrivals}
        onChange={(tellsArrivals) => preferences.change({ tellsArrivals })}
      />
      {streamer.settings !== null && (
        <SwitchRow
          label={t('settings.ring_standby')}
          help={t('settings.ring_standby_help')}
          checked={streamer.settings.standby_notifications_enabled}
          onChange={(on) => void streamer.change({ standby_notifications_enabled: on })}
        />
      )}
      <SwitchRow
        label={t('settings.to_tray')}
        help={t('settings.to_tray_help')}
        checked={preferences.closesToTray}
        onChange={(closesToTray) => preferences.change({ closesToTray })}
      />
    </SettingsSection>
  )
})
