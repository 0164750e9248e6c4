import { IconButton } from '@footlight/ui/IconButton'
import { SlidersHorizontal } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { GuardNotice } from './GuardNotice.tsx'
import { LinkNotice } from './LinkNotice.tsx'
import { SceneList } from './SceneList.tsx'
import { SetUpCard } from './SetUpCard.tsx'
import { SoundList } from './SoundList.tsx'
import { SourceChoice } from './SourceChoice.tsx'
import { StreamRow } from './StreamRow.tsx'
import classes from './ObsPanel.module.css'

/** OBS Studio on this machine: its state, one click to set it up, the performer's scenes and sound. */
export const ObsPanel = observer(function ObsPanel() {
  const { t } = useTranslation('obs')
  const {
    obs,
    ui,
    broadcasting: { broadcast },
  } = useConsole()
  const { view } = obs
  if (view === null) return null
  // On air by the console's own camera: an OBS that is not there is nobody's business.
  if (
    broadcast.isRunning &&
    obs.source === 'camera' &&
    view.link.kind !== 'connected' &&
    view.link.kind !== 'lost'
  )
    return null
  const isConnected = view.link.kind === 'connected'
  return (
    <section
      className={classes.panel}
      aria-label={t('title')}
      data-testid="obs"
      data-link={view.link.kind}
      data-stream={view.stream.kind}
    >
      <header>
        <b data-link={view.link.kind}>
          <i aria-hidden />
          {t('title')}
        </b>
        <span className={classes.quiet}>
          {t(`state.${view.link.kind}`, { version: view.link.kind === 'connected' ? view.link.version : '' })}
        </span>
        {isConnected && (
          <IconButton label={t('settings')} onClick={() => ui.open({ kind: 'obs_settings' })}>
            <SlidersHorizontal aria-hidden />
          </IconButton>
        )}
      </header>
      {!broadcast.isRunning && <SourceChoice />}
      <LinkNotice />
      <GuardNotice />
      {isConnected && !broadcast.isRunning && <SetUpCard />}
      {isConnected && <StreamRow />}
      {isConnected && <SceneList />}
      {isConnected && <SoundList />}
    </section>
  )
})
