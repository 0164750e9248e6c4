import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { ScenePicture } from './ScenePicture.tsx'
import classes from './SceneList.module.css'

/** The performer's scenes as they look now; a press shows one. */
export const SceneList = observer(function SceneList() {
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
