import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { Slider } from '@footlight/ui/Slider'
import { useCallback, useEffect, useRef, useState } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CropArea, drawBox } from './CropArea.tsx'
import { CROP_ZOOM_MAX, type CropBox, wholeBox, zoomBox } from './crop-box.ts'
import classes from './Crop.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/avatar_crop.json', { import: 'default' }),
)

export interface CropDialogProps {
  readonly picture: ImageBitmap
  /** True: it is shown now, and the dialog closes. */
  readonly onSave: (cut: Blob) => Promise<boolean>
  readonly onClose: () => void
}

/** Of what is sent, pixels: more than any place that shows it. */
const SENT_SIDE = 640
const SENT_QUALITY = 0.92
/** Of the preview, pixels: twice of what it takes on the screen. */
const PREVIEW_SIDE = 192

/** Chooses the square of a picture that others see, in the circle in which they see it. */
export function CropDialog({ picture, onSave, onClose }: CropDialogProps) {
  const { t } = useTranslation()
  const [box, setBox] = useState(() => wholeBox(picture))
  const [isSaving, setSaving] = useState(false)
  const preview = useRef<HTMLCanvasElement>(null)
  useEffect(() => drawBox(preview.current, picture, box), [picture, box])
  const change = useCallback((step: (box: CropBox) => CropBox) => setBox(step), [])
  const percent = Math.round(box.zoom * 100)

  async function save(): Promise<void> {
    setSaving(true)
    const isSaved = await onSave(await cutOut(picture, box))
    setSaving(false)
    if (isSaved) onClose()
  }

  return (
    <Modal
      title={t('avatar_crop.title')}
      lead={t('avatar_crop.lead')}
      closeLabel={t('actions.close')}
      onClose={onClose}
      footer={
        <Button variant="primary" pending={isSaving} onClick={() => void save()}>
          {t('avatar_crop.save')}
        </Button>
      }
    >
      <div className={classes.crop}>
        <CropArea picture={picture} box={box} onChange={change} />
        <div className={classes.beside}>
          <figure>
            <canvas ref={preview} width={PREVIEW_SIDE} height={PREVIEW_SIDE} aria-hidden />
            <figcaption>{t('avatar_crop.preview')}</figcaption>
          </figure>
          <div className={classes.zoom}>
            <span aria-hidden>{t('avatar_crop.zoom')}</span>
            <Slider
              label={t('avatar_crop.zoom')}
              min={100}
              max={CROP_ZOOM_MAX * 100}
              value={percent}
              valueText={`${percent} %`}
              onValueChange={(value) => setBox((each) => zoomBox(picture, each, value / 100))}
            />
          </div>
        </div>
      </div>
    </Modal>
  )
}

function cutOut(picture: ImageBitmap, box: CropBox): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = SENT_SIDE
  canvas.height = SENT_SIDE
  drawBox(canvas, picture, box)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('the browser made no file of the canvas')) : resolve(blob)),
      'image/jpeg',
      SENT_QUALITY,
    )
  })
}
