import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { AccountSection } from '../accounts/AccountSection.tsx'
import { DeviceFields } from '../broadcast/DeviceFields.tsx'
import { IngestSection } from './IngestSection.tsx'
import { LookSection } from './LookSection.tsx'
import { MessageSection } from './MessageSection.tsx'
import { NoticeSection } from './NoticeSection.tsx'
import { SafetySection } from './SafetySection.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { UpdateSection } from './UpdateSection.tsx'
import classes from './SettingsDialog.module.css'

export const SettingsDialog = observer(function SettingsDialog() {
  const { t } = useTranslation('shell')
  const {
    ui,
    server,
    broadcasting: { broadcast },
  } = useConsole()
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
