import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { OwnCameraNotice } from '../../age-check/OwnCameraNotice.tsx'
import '../../age-check/own-camera-texts.ts'
import { useOwnCamera } from '../../age-check/use-own-camera.ts'
import { useRoomScreen } from '../../room/room-context.ts'
import { CameraPicture } from '../CameraPicture.tsx'
import forms from '../../account/forms.module.css'
import classes from './CameraDialog.module.css'

interface CameraDialogProps {
  readonly onClose: () => void
}

/** My camera, or why it is not shown yet. No device is opened before that is known. */
export function CameraDialog({ onClose }: CameraDialogProps) {
  const { t } = useTranslation()
  const { data } = useRoomScreen()
  const proof = useOwnCamera()
  if (proof === 'asking') return null
  if (proof !== 'required' && proof !== 'off') return <CameraPreview onClose={onClose} />
  return (
    <Modal
      title={proof === 'off' ? t('camera.title', { name: data.user.displayName }) : t('own_camera.title')}
      closeLabel={t('actions.close')}
      onClose={onClose}
    >
      <OwnCameraNotice state={proof} inNewTab />
    </Modal>
  )
}

/** Shows me what the performer would see; nothing leaves this device before I say so. */
const CameraPreview = observer(function CameraPreview({ onClose }: CameraDialogProps) {
  const { t } = useTranslation()
  const { camera, data } = useRoomScreen()
  const name = data.user.displayName
  useEffect(() => {
    void camera.preview(false)
    // Whoever closes the dialog without showing it wants the device off.
    return () => {
      if (camera.status === 'preview' || camera.status === 'asking') camera.turnOff()
    }
  }, [camera])
  useEffect(() => {
    if (camera.status === 'sending') onClose()
  }, [camera.status, onClose])

  return (
    <Modal
      title={t('camera.title', { name })}
      lead={t('camera.lead', { name })}
      closeLabel={t('actions.close')}
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          disabled={camera.stream === null}
          pending={camera.status === 'connecting'}
          onClick={() => void camera.show()}
          data-testid="camera-show"
        >
          {t('camera.show')}
        </Button>
      }
    >
      {camera.stream !== null && <CameraPicture stream={camera.stream} />}
      {camera.status === 'asking' && (
        <p className={classes.waiting} role="status">
          {t('camera.asking')}
        </p>
      )}
      {camera.trouble !== null && (
        <p className={forms.error} role="alert">
          {t(`camera.trouble.${camera.trouble}`, { name })}
        </p>
      )}
      {camera.status === 'off' && camera.trouble !== null && (
        <p className={classes.again}>
          <Button onClick={() => void camera.preview(camera.withSound)}>{t('actions.try_again')}</Button>
        </p>
      )}
      <label className={classes.sound}>
        <input
          type="checkbox"
          checked={camera.withSound}
          disabled={camera.status === 'connecting'}
          onChange={(event) => void camera.preview(event.currentTarget.checked)}
        />
        <span>{t('camera.with_sound')}</span>
      </label>
    </Modal>
  )
})
