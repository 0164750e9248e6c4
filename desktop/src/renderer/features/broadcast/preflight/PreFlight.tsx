import { Button } from '@footlight/ui/Button'
import type { DeviceStore } from '@footlight/ui/broadcast/device-store'
import { ClipboardCheck } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../../app/console-context.ts'
import { deviceName } from '../../../i18n/sentences.ts'
import { CheckLine, type Readiness } from './CheckLine.tsx'
import { Findings } from './Findings.tsx'
import classes from './PreFlight.module.css'

/** The list that one reads before going out, and the button that looks at everything. */
export const PreFlight = observer(function PreFlight() {
  const { t } = useTranslation('preflight')
  const {
    root,
    obs,
    broadcasting: { camera, microphone, preflight },
  } = useConsole()
  const { state } = preflight
  const line: Readiness = root.room.isJoined ? 'ready' : 'waiting'
  return (
    <div className={classes.preflight}>
      {state.kind === 'done' ? (
        <Findings findings={state.findings} choice={state.choice} />
      ) : (
        <ul className={classes.list} aria-label={t('title')}>
          {obs.source === 'camera' && <DeviceLine check="camera" device={camera} />}
          {obs.source === 'camera' && <DeviceLine check="microphone" device={microphone} />}
          <CheckLine readiness={line} name={t('line')}>
            {t(line === 'ready' ? 'connected' : 'connecting')}
          </CheckLine>
        </ul>
      )}
      <Button
        block
        icon={<ClipboardCheck aria-hidden />}
        pending={state.kind === 'running'}
        disabled={!root.room.isJoined}
        onClick={() => void preflight.run()}
      >
        {state.kind === 'running'
          ? t('running', { percent: Math.round(state.share * 100) })
          : state.kind === 'done'
            ? t('again')
            : t('check')}
      </Button>
      {state.kind === 'running' && (
        <progress className={classes.progress} value={state.share} aria-label={t('running_label')} />
      )}
    </div>
  )
})

const DeviceLine = observer(function DeviceLine({
  check,
  device,
}: {
  readonly check: 'camera' | 'microphone'
  readonly device: DeviceStore
}) {
  const { t } = useTranslation('preflight')
  const { state, muted } = device
  if (state.kind === 'open' && muted)
    return (
      <CheckLine readiness="trouble" name={t(`checks.${check}`)}>
        {t('muted')}
      </CheckLine>
    )
  if (state.kind === 'open')
    return (
      <CheckLine readiness="ready" name={t(`checks.${check}`)}>
        {deviceName(t, check, state.device)}
      </CheckLine>
    )
  return (
    <CheckLine readiness={state.kind === 'trouble' ? 'trouble' : 'waiting'} name={t(`checks.${check}`)}>
      {t(state.kind === 'trouble' ? 'needs_you' : 'opening')}
    </CheckLine>
  )
})
