import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { PaintedPicture } from '@footlight/ui/PaintedPicture'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScreenOffer } from '../../../shared/ipc/screens.ts'
import { useConsole } from '../../app/console-context.ts'
import { unwrap } from '../../ports/bridge.ts'
import classes from './ScreenDialog.module.css'

/** A screen or one window in the place of the camera. */
export function ScreenDialog() {
  const { t } = useTranslation('screens')
  const {
    ui,
    bridge,
    broadcasting: { cameraSource },
  } = useConsole()
  const [offers, setOffers] = useState<readonly ScreenOffer[] | null>(null)
  const [isGone, setGone] = useState(false)

  const look = useCallback(async () => setOffers(unwrap(await bridge.listScreens())), [bridge])
  useEffect(() => void look(), [look])

  async function show({ id, name }: ScreenOffer) {
    if (!unwrap(await bridge.pickScreen({ id }))) {
      setGone(true)
      return look()
    }
    await cameraSource.openScreen({ id, label: name }, captureScreen)
    ui.close()
  }

  return (
    <Modal
      title={t('title')}
      lead={t('lead')}
      closeLabel={t('close')}
      size="large"
      onClose={() => ui.close()}
    >
      {isGone && (
        <p role="alert" className={classes.gone}>
          {t('gone')}
        </p>
      )}
      {offers === null && <p role="status">{t('looking')}</p>}
      {offers?.length === 0 && <p role="status">{t('none')}</p>}
      <ul className={classes.offers}>
        {offers?.map((offer) => (
          <li key={offer.id}>
            <button type="button" onClick={() => void show(offer)}>
              <ScreenThumbnail picture={offer.picture} />
              <b>{offer.name}</b>
              <span>{t(`kind.${offer.kind}`)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button onClick={() => void look()}>{t('again')}</Button>
    </Modal>
  )
}

/** A window that was minimised has no picture: its name has to do. */
function ScreenThumbnail({ picture }: { readonly picture: Uint8Array }) {
  const jpeg = useMemo(() => new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), [picture])
  return <PaintedPicture picture={jpeg} aria-hidden />
}

/** What the performer has just picked, as a stream. Rejects when main lets nothing be captured. */
async function captureScreen(): Promise<MediaStream> {
  const stream = await navigator.mediaDevices.getDisplayMedia({
    video: { frameRate: { ideal: 30 } },
    audio: false,
  })
  // Letters must stay readable; the encoder may take its time for it.
  for (const track of stream.getVideoTracks()) track.contentHint = 'detail'
  return stream
}
