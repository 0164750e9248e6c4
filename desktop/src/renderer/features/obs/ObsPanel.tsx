import { Button } from '@footlight/ui/Button'
import { IconButton } from '@footlight/ui/IconButton'
import { Mic, MicOff, SlidersHorizontal } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { ChoiceRow } from '../../layout/ChoiceRow.tsx'
import { GuardNotice } from './GuardNotice.tsx'
import { ScenePicture } from './ScenePicture.tsx'
import { SetUpCard } from './SetUpCard.tsx'
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

/**
 * Why the console and OBS do not speak with each other, and what the performer can do about it. They do:
 * nothing.
 */
const LinkNotice = observer(function LinkNotice() {
  const { t } = useTranslation('obs')
  const { obs, ui } = useConsole()
  const link = obs.view?.link
  if (link === undefined || link.kind === 'connected' || link.kind === 'searching') return null
  const asksPassword = link.kind === 'password_needed' || link.kind === 'wrong_password'
  const detail =
    link.kind === 'not_found' || link.kind === 'busy'
      ? `${link.kind}_${link.why}`
      : link.kind === 'lost' && link.wasLive
        ? 'lost_live'
        : link.kind
  return (
    <div className={classes.notice} data-tone={link.kind === 'lost' ? 'bad' : undefined} role="status">
      <p>{t(`what_to_do.${detail}`)}</p>
      <div className={classes.actions}>
        {asksPassword ? (
          <Button variant="primary" onClick={() => ui.open({ kind: 'obs_password' })}>
            {t('password.enter')}
          </Button>
        ) : (
          <Button onClick={() => void obs.look()}>{t('look_again')}</Button>
        )}
      </div>
    </div>
  )
})

/** Where the performer's picture comes from when they go live. */
const SourceChoice = observer(function SourceChoice() {
  const { t } = useTranslation('obs')
  const { obs } = useConsole()
  return (
    <ChoiceRow
      label={t('source.label')}
      value={obs.source}
      options={[
        { value: 'camera', label: t('source.camera') },
        { value: 'obs', label: t('source.obs') },
      ]}
      onChange={(source) => obs.choose(source)}
    />
  )
})

/** The performer's scenes as they look now; a press shows one. */
const SceneList = observer(function SceneList() {
  const { t } = useTranslation('obs')
  const { obs } = useConsole()
  const scenes = obs.view?.scenes
  if (scenes === undefined || scenes.scenes.length === 0) return null
  return (
    <ul className={classes.scenes} aria-label={t('scenes')}>
      {scenes.scenes.map((name) => (
        <li key={name}>
          <button
            type="button"
            aria-pressed={name === scenes.current}
            onClick={() => void obs.showScene(name)}
          >
            <ScenePicture name={name} className={classes.picture} />
            <span>{name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
})

/** What viewers hear from OBS, source by source. */
const SoundList = observer(function SoundList() {
  const { t } = useTranslation('obs')
  const { obs } = useConsole()
  const sounds = obs.view?.scenes.sounds ?? []
  if (sounds.length === 0) return null
  return (
    <ul className={classes.sounds} aria-label={t('sounds')}>
      {sounds.map(({ name, isMuted }) => (
        <li key={name}>
          <span>{name}</span>
          <Button
            size="small"
            aria-pressed={isMuted}
            icon={isMuted ? <MicOff aria-hidden /> : <Mic aria-hidden />}
            onClick={() => void obs.mute(name, !isMuted)}
          >
            {t(isMuted ? 'muted' : 'mute')}
          </Button>
        </li>
      ))}
    </ul>
  )
})
