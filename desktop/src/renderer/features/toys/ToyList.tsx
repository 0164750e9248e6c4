import { Button } from '@footlight/ui/Button'
import { BatteryFull, BatteryLow, BatteryMedium } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import type { ToyDeviceView } from '../../../shared/ipc/toys.ts'
import { useConsole } from '../../app/console-context.ts'
import classes from './ToysPanel.module.css'

const BATTERY_LOW = 20
const BATTERY_MEDIUM = 60

/** Every toy with its battery and what it is told now; what cannot be trusted says why. */
export const ToyList = observer(function ToyList() {
  const { t } = useTranslation('toys')
  const {
    toys: { view },
  } = useConsole()
  if (view === null) return null
  if (view.devices.length === 0)
    return view.phase === 'on' ? <p className={classes.quiet}>{t('no_toys')}</p> : null
  return (
    <ul className={classes.devices}>
      {view.devices.map((device) => (
        <ToyRow key={device.id} device={device} />
      ))}
    </ul>
  )
})

const ToyRow = observer(function ToyRow({ device }: { readonly device: ToyDeviceView }) {
  const { t } = useTranslation('toys')
  const { toys } = useConsole()
  const percent = Math.round(device.level * 100)
  // What a stop could not prove stands at the top already.
  const isToldAbove = device.trouble === 'not_stopped' && toys.view?.phase === 'off'
  const canTest = toys.view?.phase === 'on' && device.isHere && device.trouble === null
  return (
    <li data-testid="toy" data-trouble={device.trouble ?? undefined}>
      <div className={classes.device}>
        <b>{device.name}</b>
        {device.battery !== null && <Battery percent={device.battery} />}
        <span className={classes.percent}>{device.isHere ? `${percent} %` : t('gone')}</span>
        {canTest && (
          <Button
            size="small"
            aria-label={t('test_of', { name: device.name })}
            onClick={() => void toys.test(device.id)}
          >
            {t('test')}
          </Button>
        )}
      </div>
      <div className={classes.bar} aria-hidden>
        <i style={{ inlineSize: `${percent}%` }} />
      </div>
      {device.trouble !== null && !isToldAbove && (
        <p role="alert" className={classes.notice} data-tone="bad">
          {t(`trouble.${device.trouble}`, { name: device.name })}
        </p>
      )}
    </li>
  )
})

function Battery({ percent }: { readonly percent: number }) {
  const { t } = useTranslation('toys')
  const Icon = percent < BATTERY_LOW ? BatteryLow : percent < BATTERY_MEDIUM ? BatteryMedium : BatteryFull
  return (
    <span
      className={classes.battery}
      data-low={percent < BATTERY_LOW || undefined}
      title={t('battery', { percent })}
    >
      <Icon aria-hidden />
      {percent} %
    </span>
  )
}
