import { useEffect, useRef } from 'react'

/** Painted, not linked: the page's policy knows no pictures but its own files. */
export function ScreenThumbnail({ picture }: { readonly picture: Uint8Array }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const paint = async (): Promise<void> => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }))
      const target = canvas.current
      if (target !== null) {
        target.width = bitmap.width
        target.height = bitmap.height
        target.getContext('2d')?.drawImage(bitmap, 0, 0)
      }
      bitmap.close()
    }
    // A window that was minimised has no picture: its name has to do.
    paint().catch(() => undefined)
  }, [picture])
  return <canvas ref={canvas} aria-hidden />
}
