import { IconButton } from '@footlight/ui/IconButton'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { isModest } from '../../platform/modest.ts'
import { NextLine } from './ScheduleList.tsx'
import { useProfile } from './use-profile.ts'
import classes from './WhileOffline.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/profile.json', { import: 'default' }))

interface WhileOfflineProps {
  readonly username: string
  /** null: the performer has none. */
  readonly clipUrl: string | null
}

/** In the place of the picture of a room that is offline: the performer's clip, and when they mean to be back. */
export function WhileOffline({ username, clipUrl }: WhileOfflineProps) {
  const profile = useProfile(username)
  return (
    <>
      {clipUrl !== null && <Clip url={clipUrl} />}
      {profile !== null && profile !== 'failed' && profile.schedule !== null && (
        <NextLine schedule={profile.schedule} />
      )}
    </>
  )
}

/** Behind what is said there; it can be stopped, as everything that moves on its own for longer than 5 s. */
function Clip({ url }: { readonly url: string }) {
  const { t } = useTranslation()
  const [isPlaying, setPlaying] = useState(() => !isModest())
  return (
    <>
      <video
        key={String(isPlaying)}
        className={classes.clip}
        src={url}
        muted
        loop
        playsInline
        autoPlay={isPlaying}
        preload={isPlaying ? 'auto' : 'none'}
        disablePictureInPicture
        aria-hidden
        tabIndex={-1}
        hidden={!isPlaying}
        data-testid="offline-clip"
      />
      <IconButton
        variant="bare"
        className={classes.toggle}
        label={t(isPlaying ? 'profile.clip_stop' : 'profile.clip_play')}
        onClick={() => setPlaying(!isPlaying)}
      >
        {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
      </IconButton>
    </>
  )
}
