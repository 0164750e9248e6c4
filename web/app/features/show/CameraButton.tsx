import { Button } from '@footlight/ui/Button'
import { Webcam, WebcamOff } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import { useRoomScreen } from '../room/room-context.ts'

const CameraDialog = lazyPart(async () => ({
  default: (await import('./dialogs/CameraDialog.tsx')).CameraDialog,
}))

/** Opens my camera for the performer, after I have seen what they will see; or closes it. */
export const CameraButton = observer(function CameraButton() {
  const { t } = useTranslation()
  const { camera } = useRoomScreen()
  const [isOpen, setOpen] = useState(false)
  const isShown = camera.status === 'sending' || camera.status === 'interrupted'
  return (
    <>
      {isShown ? (
        <Button size="small" icon={<WebcamOff aria-hidden />} onClick={() => camera.turnOff()}>
          {t('camera.turn_off')}
        </Button>
      ) : (
        <Button
          size="small"
          variant="primary"
          icon={<Webcam aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          data-testid="camera-open"
        >
          {t('camera.show')}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <CameraDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
})
