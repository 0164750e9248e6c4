import { type ComponentProps, useEffect, useRef } from 'react'

interface PaintedPictureProps extends ComponentProps<'canvas'> {
  readonly picture: Blob
}

/** Painted, not linked: where a page's policy knows no pictures but its own files. What is none stays empty. */
export function PaintedPicture({ picture, ...rest }: PaintedPictureProps) {
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
    paint().catch(() => undefined)
  }, [picture])
  return <canvas ref={canvas} {...rest} />
}
