import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useConsole } from '../app/console-context.ts'
import { DeviceFields } from '../panels/DeviceFields.tsx'
import { textSizes, themes, type Theme } from '../stores/preferences-store.ts'
import { ChoiceRow } from './ChoiceRow.tsx'
import { SwitchRow } from './apps/SwitchRow.tsx'
import classes from './SettingsDialog.module.css'

const themeNames: Readonly<Record<Theme, string>> = { system: 'As the system', dark: 'Dark', light: 'Light' }

export const SettingsDialog = observer(function SettingsDialog() {
  const { ui, preferences, broadcast, server, streamer } = useConsole()
  return (
    <Modal title="Settings" closeLabel="Close" size="large" onClose={() => ui.close()}>
      <div className={classes.settings}>
        <ChoiceRow label="Text size" value={preferences.textSize} options={textSizes.map((value) => ({ value, label: `${value} %` }))} onChange={(textSize) => preferences.change({ textSize })} />
        <ChoiceRow label="Theme" value={preferences.theme} options={themes.map((value) => ({ value, label: themeNames[value] }))} onChange={(theme) => preferences.change({ theme })} />
        <DeviceFields />
        {streamer.settings !== null && (
          <SwitchRow label="Ring while I am on standby" help="When somebody asks for a private show. In the public show it always rings." checked={streamer.settings.standby_notifications_enabled} onChange={(on) => void streamer.change({ standby_notifications_enabled: on })} />
        )}
        <p className={classes.note}>
          {broadcast.isRunning ? 'Camera and microphone can be changed while you are on air; the size of the picture cannot.' : `Connected to ${new URL(server.origin!).host}.`}
          {' '}{server.sessionKept === 'keyring' ? 'Your log-in is kept in the key storage of your system.' : 'This system has no key storage, so your log-in is kept in memory only and ends with the console.'}
        </p>
      </div>
    </Modal>
  )
})
