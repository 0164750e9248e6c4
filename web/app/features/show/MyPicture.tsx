import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useRoomScreen } from '../room/room-context.ts'
import { CameraPicture } from './CameraPicture.tsx'
import classes from './MyPicture.module.css'

/** My picture, inset in the performer's, while they see it. */
export const MyPicture = observer(function MyPicture() {
  const { t } = useTranslation()
  const { camera, data } = useRoomScreen()
  if (camera.status === 'off' || camera.status === 'asking' || camera.status === 'preview') return null
  return (
    <figure className={classes.mine}>
      <CameraPicture stream={camera.stream} />
      <figcaption role="status">
        {t(`camera.status.${camera.status}`, { name: data.user.displayName })}
      </figcaption>
    </figure>
  )
})
