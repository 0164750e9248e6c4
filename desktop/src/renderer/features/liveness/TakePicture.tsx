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
import { useConsole } from '../../app/console-context.ts'
import { openDevices } from '../obs/wire-obs.ts'
import classes from './Liveness.module.css'

const SOON_MS = 20_000

interface ChallengeProps {
  readonly challenge: LiveChallenge
}

/** The gesture in words, the camera and the time that is left; then the picture, to be sent or taken again. */
export const TakePicture = observer(function TakePicture({ challenge }: ChallengeProps) {
  const { t } = useTranslation('liveness')
  const { liveness } = useConsole()
  const leftMs = useLeft(liveness.endsAtMs)
  const [picture, setPicture] = useState<Blob | null>(null)
  if (leftMs === 0)
    return (
      <div className={classes.steps}>
        <p role="alert">{t('liveness.late')}</p>
        <Button variant="primary" pending={liveness.isPending} onClick={() => void liveness.begin()}>
          {t('liveness.restart')}
        </Button>
      </div>
    )
  return (
    <div className={classes.steps} data-testid="liveness-asked" data-gesture={challenge.gesture}>
      <p className={classes.gesture}>{t(`liveness.gesture.${challenge.gesture}`)}</p>
      <p className={classes.left} role="timer" aria-live="off" data-soon={leftMs < SOON_MS || undefined}>
        {t('liveness.left', { seconds: Math.ceil(leftMs / 1_000) })}
      </p>
      {picture === null ? (
        <Shoot challenge={challenge} onTaken={setPicture} />
      ) : (
        <>
          <TakenPicture picture={picture} />
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
    </div>
  )
})

/** Painted, not linked: the page's policy knows no pictures but its own files. */
function TakenPicture({ picture }: { readonly picture: Blob }) {
  const { t } = useTranslation('liveness')
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const paint = async (): Promise<void> => {
      const bitmap = await createImageBitmap(picture)
      const target = canvas.current
      if (target !== null) {
        target.width = bitmap.width
        target.height = bitmap.height
        target.getContext('2d')?.drawImage(bitmap, 0, 0)
      }
      bitmap.close()
    }
    // The picture itself is sent all the same.
    paint().catch(() => undefined)
  }, [picture])
  return <canvas ref={canvas} className={classes.shown} role="img" aria-label={t('liveness.taken')} />
}

interface ShootProps extends ChallengeProps {
  readonly onTaken: (picture: Blob | null) => void
}

const Shoot = observer(function Shoot({ challenge, onTaken }: ShootProps) {
  const { t } = useTranslation('liveness')
  const context = useConsole()
  const { liveness, broadcasting } = context
  const video = useRef<HTMLVideoElement>(null)
  const isOn = broadcasting.camera.isOpen
  useTrack(video, broadcasting.cameraSource, isOn)
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
          <Button variant="primary" icon={<Video aria-hidden />} onClick={() => openDevices(context)}>
            {t('liveness.open_camera')}
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
        <FileButton onTaken={onTaken} />
      </div>
    </>
  )
})

/** For who streams by OBS, which has the camera: a photo of just now, from anywhere. */
function FileButton({ onTaken }: Pick<ShootProps, 'onTaken'>) {
  const { t } = useTranslation('liveness')
  const file = useRef<HTMLInputElement>(null)
  /** null: nothing is wrong. */
  const [fault, setFault] = useState<string | null>(null)

  async function choose(chosen: File): Promise<void> {
    const scaled = await scalePicture(chosen)
    if ('fault' in scaled) setFault(scaled.fault)
    else onTaken(scaled.picture)
  }

  return (
    <>
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        data-testid="liveness-file"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          if (chosen !== undefined) void choose(chosen).then(() => (currentTarget.value = ''))
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
      {fault !== null && (
        <p className={classes.trouble} role="alert">
          {t(`liveness.trouble.${fault}`)}
        </p>
      )}
    </>
  )
}
