import type { LiveChallenge } from '@footlight/core/protocol/liveness'
import { Button } from '@footlight/ui/Button'
import { useTrack } from '@footlight/ui/broadcast/use-track'
import { base64Of } from '@footlight/ui/pictures/base64-of'
import { pictureOf } from '@footlight/ui/pictures/picture-of'
import { scalePicture } from '@footlight/ui/pictures/scale-picture'
import { useLeft } from '@footlight/ui/use-left'
import { Camera, ImageUp, RefreshCw, Video } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnBroadcast } from '../broadcast/own-broadcast.ts'
import classes from './Liveness.module.css'

interface TakePictureProps {
  readonly own: OwnBroadcast
  readonly challenge: LiveChallenge
}

/** The gesture in words, the camera, and the time that is left; then the picture, to be sent or taken again. */
export const TakePicture = observer(function TakePicture({ own, challenge }: TakePictureProps) {
  const { t } = useTranslation()
  const { liveness } = own
  const leftMs = useLeft(liveness.endsAtMs)
  const { picture, address, setPicture } = usePicture()
  /** Of a file that was chosen; null: nothing is wrong. */
  const [fault, setFault] = useState<string | null>(null)
  if (leftMs === 0)
    return (
      <div className={classes.steps}>
        <p role="alert">{t('liveness.late')}</p>
        <Button variant="primary" pending={liveness.isPending} onClick={() => void liveness.begin()}>
          {t('liveness.restart')}
        </Button>
      </div>
    )

  async function choose(file: File): Promise<void> {
    const scaled = await scalePicture(file)
    if ('fault' in scaled) return setFault(scaled.fault)
    setFault(null)
    setPicture(scaled.picture)
  }

  return (
    <div className={classes.steps} data-testid="liveness-asked" data-gesture={challenge.gesture}>
      <p className={classes.gesture}>{t(`liveness.gesture.${challenge.gesture}`)}</p>
      <p className={classes.left} role="timer" aria-live="off" data-soon={leftMs < 20_000 || undefined}>
        {t('liveness.left', { seconds: Math.ceil(leftMs / 1_000) })}
      </p>
      {picture === null || address === null ? (
        <Shoot own={own} challenge={challenge} onTaken={setPicture} onFile={choose} />
      ) : (
        <>
          <img className={classes.shown} src={address} alt={t('liveness.taken')} />
          <div className={classes.actions}>
            <Button
              variant="primary"
              pending={liveness.isPending}
              onClick={() => void base64Of(picture).then((text) => liveness.send(text))}
              data-testid="liveness-send"
            >
              {t('liveness.send')}
            </Button>
            <Button disabled={liveness.isPending} onClick={() => setPicture(null)}>
              {t('liveness.again')}
            </Button>
          </div>
        </>
      )}
      {fault !== null && (
        <p className={classes.trouble} role="alert">
          {t(`liveness.trouble.${fault}`)}
        </p>
      )}
    </div>
  )
})

interface ShootProps extends TakePictureProps {
  readonly onTaken: (picture: Blob | null) => void
  readonly onFile: (file: File) => Promise<void>
}

const Shoot = observer(function Shoot({ own, challenge, onTaken, onFile }: ShootProps) {
  const { t } = useTranslation()
  const { liveness } = own
  const video = useRef<HTMLVideoElement>(null)
  const file = useRef<HTMLInputElement>(null)
  // A shared screen shows nobody.
  const isOn = own.camera.isOpen && !own.isScreen
  useTrack(video, own.cameraSource, isOn)
  return (
    <>
      {isOn ? (
        <video
          ref={video}
          className={classes.shown}
          data-mirror
          autoPlay
          muted
          playsInline
          aria-label={t('liveness.preview')}
        />
      ) : (
        <p className={classes.quiet}>{t('liveness.no_camera')}</p>
      )}
      <div className={classes.actions}>
        {isOn ? (
          <Button
            variant="primary"
            icon={<Camera aria-hidden />}
            autoFocus
            onClick={() => video.current && void pictureOf(video.current).then(onTaken)}
            data-testid="liveness-take"
          >
            {t('liveness.take')}
          </Button>
        ) : (
          <Button variant="primary" icon={<Video aria-hidden />} onClick={() => own.openDevices()}>
            {t('broadcast.open_devices')}
          </Button>
        )}
        {challenge.others_left > 0 && (
          <Button
            icon={<RefreshCw aria-hidden />}
            pending={liveness.isPending}
            onClick={() => void liveness.another()}
            data-testid="liveness-another"
          >
            {t('liveness.another', { count: challenge.others_left })}
          </Button>
        )}
        <input
          ref={file}
          type="file"
          accept="image/*"
          capture="user"
          hidden
          data-testid="liveness-file"
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? []
            if (chosen !== undefined) void onFile(chosen).then(() => (currentTarget.value = ''))
          }}
        />
        <Button
          variant="quiet"
          icon={<ImageUp aria-hidden />}
          aria-description={t('liveness.file_hint')}
          onClick={() => file.current?.click()}
        >
          {t('liveness.file')}
        </Button>
      </div>
      <p className={classes.quiet}>{t('liveness.file_hint')}</p>
    </>
  )
})

/** With an address to show it by, which is given back. */
function usePicture() {
  const [picture, setPicture] = useState<Blob | null>(null)
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (picture === null) return setAddress(null)
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return { picture, address, setPicture }
}
