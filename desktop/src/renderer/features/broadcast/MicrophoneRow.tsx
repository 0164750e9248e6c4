import { IconButton } from '@footlight/ui/IconButton'
import { Mic, MicOff } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { LevelMeter } from './LevelMeter.tsx'
import classes from './MicrophoneRow.module.css'

export const MicrophoneRow = observer(function MicrophoneRow() {
  const { t } = useTranslation('room')
  const {
    broadcasting: { microphone, microphoneSource },
  } = useConsole()
  return (
    <div className={classes.row}>
      <IconButton
        label={t(microphone.muted ? 'microphone.unmute' : 'microphone.mute')}
        shortcut="m"
        variant="filled"
        size="large"
        aria-pressed={microphone.muted}
        onClick={() => microphoneSource.setMuted(!microphone.muted)}
      >
        {microphone.muted ? <MicOff aria-hidden /> : <Mic aria-hidden />}
      </IconButton>
      <LevelMeter />
      {microphone.muted && <b className={classes.muted}>{t('microphone.muted')}</b>}
    </div>
  )
})
