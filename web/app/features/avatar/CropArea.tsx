import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type CropBox, dragBox, edgeOf, type Point, zoomBox } from './crop-box.ts'
import classes from './Crop.module.css'

interface CropAreaProps {
  readonly picture: ImageBitmap
  readonly box: CropBox
  readonly onChange: (change: (box: CropBox) => CropBox) => void
}

/** Pixels of the canvas, whatever size it is shown in. */
const SIDE = 560
/** Of one press of a key: a share of the square, and a factor. */
const KEY_STEP = 0.05
const KEY_ZOOM = 1.1
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -KEY_STEP, y: 0 },
  ArrowRight: { x: KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP },
  ArrowDown: { x: 0, y: KEY_STEP },
}

/** The square of a picture that is shown: dragged, pinched, wheeled, or moved by keys. */
export function CropArea({ picture, box, onChange }: CropAreaProps) {
  const { t } = useTranslation()
  const area = useRef<HTMLCanvasElement>(null)
  const pointers = useRef(new Map<number, Point>())
  useEffect(() => drawBox(area.current, picture, box), [picture, box])
  // React listens to wheels passively, and the page would scroll with it.
  useEffect(() => {
    const canvas = area.current
    if (canvas === null) return
    const zoom = (event: WheelEvent): void => {
      event.preventDefault()
      const at = shareOf(canvas, { x: event.clientX, y: event.clientY })
      onChange((each) => zoomBox(picture, each, each.zoom * Math.exp(-event.deltaY / 400), at))
    }
    canvas.addEventListener('wheel', zoom, { passive: false })
    return () => canvas.removeEventListener('wheel', zoom)
  }, [picture, onChange])

  function move(event: PointerEvent<HTMLCanvasElement>): void {
    const before = pointers.current.get(event.pointerId)
    if (before === undefined) return
    const canvas = event.currentTarget
    const now = { x: event.clientX, y: event.clientY }
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    const { width } = canvas.getBoundingClientRect()
    // Of two fingers each moves the middle between them by half.
    const part = other === undefined ? 1 : 0.5
    const by = { x: ((now.x - before.x) / width) * part, y: ((now.y - before.y) / width) * part }
    onChange((each) => dragBox(picture, each, by))
    if (other === undefined) return
    const ratio = distance(now, other) / Math.max(1, distance(before, other))
    const at = shareOf(canvas, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
    onChange((each) => zoomBox(picture, each, each.zoom * ratio, at))
  }

  function press(event: KeyboardEvent): void {
    const by = arrows[event.key]
    const factor = { '+': KEY_ZOOM, '=': KEY_ZOOM, '-': 1 / KEY_ZOOM }[event.key]
    if (by === undefined && factor === undefined) return
    event.preventDefault()
    if (by !== undefined) onChange((each) => dragBox(picture, each, { x: -by.x, y: -by.y }))
    else if (factor !== undefined) onChange((each) => zoomBox(picture, each, each.zoom * factor))
  }

  const release = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId)
  return (
    <div
      className={classes.area}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move what is in it
      tabIndex={0}
      role="application"
      aria-label={t('avatar_crop.area')}
      data-testid="crop-area"
      onKeyDown={press}
    >
      <canvas
        ref={area}
        width={SIDE}
        height={SIDE}
        aria-hidden
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
        }}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={release}
      />
    </div>
  )
}

/** The part of the picture, as large as the canvas. */
export function drawBox(canvas: HTMLCanvasElement | null, picture: ImageBitmap, box: CropBox): void {
  const context = canvas?.getContext('2d')
  if (!canvas || !context) return
  const edge = edgeOf(picture, box.zoom)
  context.imageSmoothingQuality = 'high'
  // Behind what a picture leaves open.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(
    picture,
    box.x - edge / 2,
    box.y - edge / 2,
    edge,
    edge,
    0,
    0,
    canvas.width,
    canvas.height,
  )
}

/** From the middle of the canvas on, in its edges. */
function shareOf(canvas: HTMLCanvasElement, { x, y }: Point): Point {
  const { left, top, width, height } = canvas.getBoundingClientRect()
  return { x: (x - left) / width - 0.5, y: (y - top) / height - 0.5 }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
