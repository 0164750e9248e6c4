import { Button } from '@footlight/ui/Button'
import { Mic, MicOff } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import classes from './ObsPanel.module.css'

/** What viewers hear from OBS, source by source. */
export const SoundList = observer(function SoundList() {
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
