import type { MediaFile } from '@footlight/core/protocol/library'
import { IconButton } from '@footlight/ui/IconButton'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type Point, spreadOf, swipeOf, ZOOM_MAX } from './gallery-gestures.ts'
import { MediaPicture } from './MediaPicture.tsx'
import classes from './Gallery.module.css'

interface GalleryProps {
  readonly files: readonly MediaFile[]
  readonly start: number
  readonly name: string
  readonly onClose: () => void
}

/** Pictures on the whole screen: arrows and swipes turn, two fingers or a double press come closer, Esc closes. */
export function Gallery({ files, start, name, onClose }: GalleryProps) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(start)
  const zoom = useZoom(at, (direction) => turn(direction))
  const file = files[at]!

  useEffect(() => {
    const element = dialog.current!
    element.showModal()
    return () => element.close()
  }, [])

  function turn(direction: -1 | 1): void {
    setAt((now) => Math.min(files.length - 1, Math.max(0, now + direction)))
  }

  return (
    <dialog
      ref={dialog}
      className={classes.gallery}
      aria-label={name}
      data-testid="gallery"
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') turn(-1)
        else if (event.key === 'ArrowRight') turn(1)
      }}
    >
      <div className={classes.stage} {...zoom.handlers} style={zoom.style}>
        <MediaPicture
          key={file.id}
          className={classes.picture}
          picture={file.picture}
          sizes="100vw"
          alt={t('library.picture_of', { at: at + 1, count: files.length, name })}
          isLazy={false}
        />
      </div>
      <header className={classes.bar}>
        <span aria-live="polite">{t('library.at_of', { at: at + 1, count: files.length })}</span>
        <IconButton label={t('actions.close')} shortcut="Escape" onClick={() => dialog.current?.close()}>
          <X aria-hidden />
        </IconButton>
      </header>
      {at > 0 && (
        <span className={classes.before}>
          <IconButton label={t('library.previous')} onClick={() => turn(-1)}>
            <ChevronLeft aria-hidden />
          </IconButton>
        </span>
      )}
      {at < files.length - 1 && (
        <span className={classes.after}>
          <IconButton label={t('library.next')} onClick={() => turn(1)}>
            <ChevronRight aria-hidden />
          </IconButton>
        </span>
      )}
    </dialog>
  )
}

interface Zoom {
  readonly scale: number
  readonly x: number
  readonly y: number
}

const whole: Zoom = { scale: 1, x: 0, y: 0 }

/** Where the picture is under the fingers; each picture begins whole. */
function useZoom(at: number, onSwipe: (direction: -1 | 1) => void) {
  const [zoom, setZoom] = useState(whole)
  const fingers = useRef(new Map<number, Point>())
  const began = useRef<{ readonly point: Point; readonly zoom: Zoom; readonly spread: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture is whole again
  useEffect(() => setZoom(whole), [at])

  function begin(): void {
    const [first] = fingers.current.values()
    began.current =
      first === undefined ? null : { point: first, zoom, spread: spreadOf([...fingers.current.values()]) }
  }

  function move(event: PointerEvent): void {
    if (!fingers.current.has(event.pointerId) || began.current === null) return
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const { point, zoom: from, spread } = began.current
    const [first] = fingers.current.values()
    const isPinch = fingers.current.size > 1
    if (!isPinch && from.scale === 1) return
    const scale = isPinch
      ? Math.min(ZOOM_MAX, Math.max(1, (from.scale * spreadOf([...fingers.current.values()])) / spread))
      : from.scale
    setZoom(scale === 1 ? whole : { scale, x: from.x + first!.x - point.x, y: from.y + first!.y - point.y })
  }

  function end(event: PointerEvent): void {
    const start = began.current
    const isLast = fingers.current.size === 1
    fingers.current.delete(event.pointerId)
    if (isLast && start !== null && zoom.scale === 1) {
      const direction = swipeOf(start.point, { x: event.clientX, y: event.clientY })
      if (direction !== null) onSwipe(direction)
    }
    begin()
  }

  return {
    style: { transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` },
    handlers: {
      onPointerDown(event: PointerEvent) {
        event.currentTarget.setPointerCapture(event.pointerId)
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
        begin()
      },
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: end,
      onDoubleClick: () => setZoom(zoom.scale > 1 ? whole : { scale: 2, x: 0, y: 0 }),
    },
  }
}
