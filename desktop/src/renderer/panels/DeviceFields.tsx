import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { MonitorUp } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../app/console-context.ts'
import type { DeviceSource } from '../media/device-source.ts'
import { planVideo, resolutions, type Resolution } from '../media/video-plan.ts'
import type { DeviceStore } from '../stores/device-store.ts'
import classes from './DeviceFields.module.css'

/** Camera, microphone and size of the picture. The size is settled before the show: viewers' players hate a change. */
export const DeviceFields = observer(function DeviceFields() {
  const { t } = useTranslation('screens')
  const { ui, camera, cameraSource, microphone, microphoneSource, preferences, broadcast } = useConsole()
  return (
    <div className={classes.fields}>
      <DeviceField label="Camera" store={camera} source={cameraSource} />
      <Button icon={<MonitorUp aria-hidden />} onClick={() => ui.open({ kind: 'screens' })}>{t('open')}</Button>
      <DeviceField label="Microphone" store={microphone} source={microphoneSource} />
      <Select
        label="Picture" value={preferences.resolution} disabled={broadcast.isRunning}
        options={resolutions.map((value) => ({ value, label: `${value} · ${planVideo(value).width} × ${planVideo(value).height}` }))}
        onChange={(event) => preferences.change({ resolution: event.currentTarget.value as Resolution })}
      />
    </div>
  )
})

interface DeviceFieldProps {
  readonly label: string
  readonly store: DeviceStore
  readonly source: DeviceSource
}

const DeviceField = observer(function DeviceField({ label, store, source }: DeviceFieldProps) {
  return (
    <Select
      label={label} value={store.currentId ?? ''} placeholder={store.devices.length === 0 ? 'None found' : 'Choose …'}
      options={store.devices.map((device) => ({ value: device.id, label: device.label }))}
      onChange={(event) => void source.open(event.currentTarget.value)}
    />
  )
})
