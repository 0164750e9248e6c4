import { Button } from '@footlight/ui/Button'
import type { DeviceKind, DeviceStore } from '@footlight/ui/broadcast/device-store'
import { watchLevel } from '@footlight/ui/broadcast/level-meter'
import { type Resolution, resolutions } from '@footlight/ui/broadcast/video-plan'
import { IconButton } from '@footlight/ui/IconButton'
import { Select } from '@footlight/ui/Select'
import { CameraOff, Mic, MicOff, MonitorUp, Video } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { OwnBroadcast } from './own-broadcast.ts'
import classes from './PictureFields.module.css'

/** What viewers will see and hear, and where it comes from. */
export const PictureFields = observer(function PictureFields({ own }: { readonly own: OwnBroadcast }) {
  const { t } = useTranslation()
  const { camera, microphone, microphoneSource } = own
  const isClosed = camera.state.kind === 'closed' && microphone.state.kind === 'closed'
  return (
    <section className={classes.picture} aria-label={t('broadcast.picture')}>
      <Preview own={own} />
      {isClosed ? (
        <div className={classes.ask}>
          <p>{t('broadcast.ask_devices')}</p>
          <Button variant="primary" size="large" icon={<Video />} onClick={() => own.openDevices()}>
            {t('broadcast.open_devices')}
          </Button>
        </div>
      ) : (
        <div className={classes.devices}>
          <div className={classes.row}>
            <DeviceSelect store={camera} own={own} />
            {'getDisplayMedia' in navigator.mediaDevices && (
              <Button
                icon={<MonitorUp />}
                aria-pressed={own.camera.isScreen}
                onClick={() =>
                  own.camera.isScreen ? own.openCamera(null) : void own.shareScreen(t('broadcast.screen'))
                }
              >
                {t(own.camera.isScreen ? 'broadcast.back_to_camera' : 'broadcast.share_screen')}
              </Button>
            )}
          </div>
          <div className={classes.row}>
            <DeviceSelect store={microphone} own={own} />
            <IconButton
              label={t(microphone.muted ? 'broadcast.unmute' : 'broadcast.mute')}
              variant="filled"
              aria-pressed={microphone.muted}
              onClick={() => microphoneSource.setMuted(!microphone.muted)}
            >
              {microphone.muted ? <MicOff aria-hidden /> : <Mic aria-hidden />}
            </IconButton>
          </div>
          <LevelMeter own={own} />
          <Select
            label={t('broadcast.size')}
            value={own.resolution}
            options={resolutions.map((size) => ({ value: size, label: size }))}
            onChange={({ currentTarget: { value } }) => own.setResolution(value as Resolution)}
          />
        </div>
      )}
    </section>
  )
})

/** Mirrored as in a mirror while it is a camera; viewers see it the right way round. */
const Preview = observer(function Preview({ own }: { readonly own: OwnBroadcast }) {
  const { t } = useTranslation()
  const { camera, cameraSource } = own
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const show = (track: MediaStreamTrack | null): void => {
      if (video.current !== null) video.current.srcObject = track === null ? null : new MediaStream([track])
    }
    show(cameraSource.track)
    return cameraSource.onTrack(show)
  }, [cameraSource])
  return (
    <figure className={classes.preview} data-screen={own.camera.isScreen || undefined}>
      <video
        ref={video}
        autoPlay
        muted
        playsInline
        hidden={!camera.isOpen}
        aria-label={t('broadcast.preview')}
        data-testid="preview"
      />
      {!camera.isOpen && (
        <figcaption>
          <CameraOff aria-hidden />
          {t(camera.state.kind === 'opening' ? 'broadcast.opening' : 'broadcast.no_picture')}
        </figcaption>
      )}
    </figure>
  )
})

const DeviceSelect = observer(function DeviceSelect({
  store,
  own,
}: {
  readonly store: DeviceStore
  readonly own: OwnBroadcast
}) {
  const { t } = useTranslation()
  const { kind, devices, currentId } = store
  return (
    <Select
      className={classes.select}
      label={t(`broadcast.device.${kind}`)}
      value={own.camera.isScreen && kind === 'camera' ? '' : (currentId ?? '')}
      placeholder={t(own.camera.isScreen && kind === 'camera' ? 'broadcast.screen' : 'broadcast.none_open')}
      options={devices.map((device, index) => ({
        value: device.id,
        label: device.label === '' ? unnamed(kind, index) : device.label,
      }))}
      onChange={({ currentTarget: { value } }) =>
        kind === 'camera' ? own.openCamera(value) : void own.microphoneSource.open(value)
      }
    />
  )

  function unnamed(of: DeviceKind, index: number): string {
    return t('broadcast.unnamed', { kind: t(`broadcast.device.${of}`), number: index + 1 })
  }
})

/** Painted by transform alone, 20 times a second, without a render. */
const LevelMeter = observer(function LevelMeter({ own }: { readonly own: OwnBroadcast }) {
  const { t } = useTranslation()
  const { microphone, microphoneSource } = own
  const fill = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let end: (() => void) | null = null
    const paint = (level: number): void => {
      if (fill.current !== null) fill.current.style.transform = `scaleX(${level.toFixed(3)})`
    }
    const watch = (track: MediaStreamTrack | null): void => {
      end?.()
      paint(0)
      end = track === null ? null : watchLevel(track, paint)
    }
    watch(microphoneSource.track)
    const endTracks = microphoneSource.onTrack(watch)
    return () => {
      endTracks()
      end?.()
    }
  }, [microphoneSource])
  return (
    <div
      className={classes.meter}
      data-muted={microphone.muted || undefined}
      role="img"
      aria-label={t(microphone.muted ? 'broadcast.is_muted' : 'broadcast.level')}
    >
      <span ref={fill} className={classes.fill} data-testid="level" />
    </div>
  )
})
