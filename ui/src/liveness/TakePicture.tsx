import type { LiveChallenge } from '@footlight/core/protocol/liveness'
import type { LivenessStore } from '@footlight/core/stores/liveness-store'
import { Camera, ImageUp, RefreshCw, Video } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../Button.tsx'
import type { DeviceSource } from '../broadcast/device-source.ts'
import { useTrack } from '../broadcast/use-track.ts'
import { PaintedPicture } from '../PaintedPicture.tsx'
import { base64Of } from '../pictures/base64-of.ts'
import { pictureOf } from '../pictures/picture-of.ts'
import { scalePicture } from '../pictures/scale-picture.ts'
import { useLeft } from '../use-left.ts'
import type { CheckTexts } from './check-texts.ts'
import classes from './Liveness.module.css'

const SOON_MS = 20_000

/** The camera of the page around it. */
export interface CheckCamera {
  /** It shows people: a shared screen does not. */
  readonly isOn: boolean
  readonly source: DeviceSource
  readonly open: () => void
}

interface TakePictureProps {
  readonly challenge: LiveChallenge
  /** Monotonic ms. */
  readonly endsAtMs: number
  readonly isPending: boolean
  readonly actions: Pick<LivenessStore, 'begin' | 'another' | 'send'>
  readonly camera: CheckCamera
  readonly t: CheckTexts
}

/** The gesture in words, the camera and the time that is left; then the picture, to be sent or taken again. */
export function TakePicture(props: TakePictureProps) {
  const { challenge, endsAtMs, isPending, actions, t } = props
  const leftMs = useLeft(endsAtMs)
  const [picture, setPicture] = useState<Blob | null>(null)
  if (leftMs === 0)
    return (
      <div className={classes.steps}>
        <p role="alert">{t('liveness.late')}</p>
        <Button variant="primary" pending={isPending} onClick={() => void actions.begin()}>
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
        <Shoot {...props} onTaken={setPicture} />
      ) : (
        <>
          <PaintedPicture
            picture={picture}
            className={classes.shown}
            role="img"
            aria-label={t('liveness.taken')}
          />
          <div className={classes.actions}>
            <Button
              variant="primary"
              pending={isPending}
              onClick={() => void base64Of(picture).then((text) => actions.send(text))}
              data-testid="liveness-send"
            >
              {t('liveness.send')}
            </Button>
            <Button disabled={isPending} onClick={() => setPicture(null)}>
              {t('liveness.again')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

interface ShootProps extends TakePictureProps {
  readonly onTaken: (picture: Blob | null) => void
}

function Shoot({ challenge, isPending, actions, camera, onTaken, t }: ShootProps) {
  const video = useRef<HTMLVideoElement>(null)
  useTrack(video, camera.source, camera.isOn)
  return (
    <>
      {camera.isOn ? (
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
        {camera.isOn ? (
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
          <Button variant="primary" icon={<Video aria-hidden />} onClick={() => camera.open()}>
            {t('liveness.open_camera')}
          </Button>
        )}
        {challenge.others_left > 0 && (
          <Button
            icon={<RefreshCw aria-hidden />}
            pending={isPending}
            onClick={() => void actions.another()}
            data-testid="liveness-another"
          >
            {t('liveness.another', { count: challenge.others_left })}
          </Button>
        )}
        <FileButton onTaken={onTaken} t={t} />
      </div>
      <p className={classes.quiet}>{t('liveness.file_hint')}</p>
    </>
  )
}

/** For who streams by OBS, which has the camera: a photo of just now, from anywhere. */
function FileButton({ onTaken, t }: Pick<ShootProps, 'onTaken' | 't'>) {
  const file = useRef<HTMLInputElement>(null)
  /** Of the file; null: nothing is wrong. */
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
        capture="user"
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
