import { MonitorOff } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { ScenePicture } from './ScenePicture.tsx'
import preview from '../broadcast/Preview.module.css'
import classes from './ObsPicture.module.css'

/** What OBS shows now, in the place of the camera's picture. */
export const ObsPicture = observer(function ObsPicture() {
  const { t } = useTranslation('obs')
  const { obs } = useConsole()
  const current = obs.isConnected ? (obs.view?.scenes.current ?? null) : null
  return (
    <figure className={preview.preview} data-testid="preview" aria-label={t('picture.label')}>
      {current === null ? (
        <figcaption>
          <MonitorOff aria-hidden />
          {t('picture.none')}
        </figcaption>
      ) : (
        <ScenePicture key={current} name={current} className={classes.picture} />
      )}
    </figure>
  )
})
