import { PmAllow } from '@footlight/core/protocol'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { ChoiceRow } from '../../layout/ChoiceRow.tsx'
import { SettingsSection } from './SettingsSection.tsx'

/**
 * Who may begin to write to the performer in private. The server keeps it, for every console and the site.
 */
export const MessageSection = observer(function MessageSection() {
  const { t } = useTranslation('shell')
  const {
    root: { session },
  } = useConsole()
  if (session.settings === null) return null
  return (
    <SettingsSection title={t('settings.messages')}>
      <ChoiceRow
        label={t('settings.pm_allow')}
        value={session.settings.pm_allow}
        options={PmAllow.options.map((value) => ({ value, label: t(`settings.pm_from.${value}`) }))}
        onChange={(pm_allow) => void session.updateSettings({ pm_allow })}
      />
    </SettingsSection>
  )
})
