import { Button } from '@footlight/ui/Button'
import type { DeviceSource } from '@footlight/ui/broadcast/device-source'
import type { DeviceStore } from '@footlight/ui/broadcast/device-store'
import { planVideo, type Resolution, resolutions } from '@footlight/ui/broadcast/video-plan'
import { Select } from '@footlight/ui/Select'
import { MonitorUp } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { deviceName } from '../../i18n/sentences.ts'
import classes from './DeviceFields.module.css'

/**
 * Camera, microphone and size of the picture. The size is settled before the show: viewers' players hate a
 * change.
 */
export const DeviceFields = observer(function DeviceFields() {
  const { t } = useTranslation('screens')
  const {
    ui,
    preferences,
    broadcasting: { camera, cameraSource, microphone, microphoneSource, broadcast },
  } = useConsole()
  return (
    <div className={classes.fields}>
      <DeviceField store={camera} source={cameraSource} />
      <Button icon={<MonitorUp aria-hidden />} onClick={() => ui.open({ kind: 'screens' })}>
        {t('open')}
      </Button>
      <DeviceField store={microphone} source={microphoneSource} />
      <Select
        label={t('console:devices.picture')}
        value={preferences.resolution}
        disabled={broadcast.isRunning}
        options={resolutions.map((value) => ({
          value,
          label: `${value} · ${planVideo(value).width} × ${planVideo(value).height}`,
        }))}
        onChange={(event) => preferences.change({ resolution: event.currentTarget.value as Resolution })}
      />
    </div>
  )
})

interface DeviceFieldProps {
  readonly store: DeviceStore
  readonly source: DeviceSource
}

const DeviceField = observer(function DeviceField({ store, source }: DeviceFieldProps) {
  const { t } = useTranslation('console')
  return (
    <Select
      label={t(`devices.${store.kind}`)}
      value={store.currentId ?? ''}
      placeholder={t(store.devices.length === 0 ? 'devices.none' : 'devices.choose')}
      options={store.devices.map((device) => ({
        value: device.id,
        label: deviceName(t, store.kind, device),
      }))}
      onChange={(event) => void source.open(event.currentTarget.value)}
    />
  )
})
