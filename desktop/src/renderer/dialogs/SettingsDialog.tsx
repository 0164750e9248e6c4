import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../app/console-context.ts'
import { DeviceFields } from '../panels/DeviceFields.tsx'
import classes from './SettingsDialog.module.css'
import { AccountSection } from './settings/AccountSection.tsx'
import { IngestSection } from './settings/IngestSection.tsx'
import { LookSection } from './settings/LookSection.tsx'
import { MessageSection } from './settings/MessageSection.tsx'
import { NoticeSection } from './settings/NoticeSection.tsx'
import { SafetySection } from './settings/SafetySection.tsx'
import { SettingsSection } from './settings/SettingsSection.tsx'
import { UpdateSection } from './settings/UpdateSection.tsx'

export const SettingsDialog = observer(function SettingsDialog() {
  const { t } = useTranslation('shell')
  const { ui, broadcast, server } = useConsole()
  return (
    <Modal title={t('settings.title')} closeLabel={t('close')} size="large" onClose={() => ui.close()}>
      <div className={classes.settings}>
        <LookSection />
        <SettingsSection title={t('settings.devices')}>
          <DeviceFields />
          <p className={classes.note}>
            {broadcast.isRunning
              ? t('settings.devices_on_air')
              : t('settings.connected', { host: new URL(server.origin!).host })}
          </p>
        </SettingsSection>
        <IngestSection />
        <SafetySection />
        <NoticeSection />
        <MessageSection />
        <AccountSection />
        <UpdateSection />
      </div>
    </Modal>
  )
})
