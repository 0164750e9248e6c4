import type { Clock } from '@footlight/core/ports'

/** A scene moves slowly on a picture of this size, and OBS draws it on the machine that encodes. */
const PAINT_EVERY_MS = 1_000

export interface ScenePainting {
  readonly canvas: HTMLCanvasElement
  /** A JPEG of now; null: none to be had. */
  readonly read: () => Promise<Uint8Array<ArrayBuffer> | null>
  readonly clock: Clock
}

/** Keeps a small picture of a scene on the canvas for as long as somebody can see it. The answer ends it. */
export function paintScene({ canvas, read, clock }: ScenePainting): () => void {
  let isVisible = false
  let isPainting = false
  let isOver = false
  const paint = async () => {
    if (!isVisible || isPainting || isOver) return
    isPainting = true
    try {
      const jpeg = await read()
      if (jpeg !== null && !isOver) await draw(canvas, jpeg)
    } catch {
      // A picture that cannot be read is one second old when the next one comes.
    } finally {
      isPainting = false
    }
  }
  const watcher = new IntersectionObserver((entries) => {
    isVisible = entries.at(-1)?.isIntersecting === true
    void paint()
  })
  watcher.observe(canvas)
  const endPainting = clock.every(PAINT_EVERY_MS, () => void paint())
  return () => {
    isOver = true
    watcher.disconnect()
    endPainting()
  }
}

/** By bitmap: the page's policy lets no image in that is not a file of ours. */
async function draw(canvas: HTMLCanvasElement, jpeg: Uint8Array<ArrayBuffer>): Promise<void> {
  const picture = await createImageBitmap(new Blob([jpeg], { type: 'image/jpeg' }))
  canvas.width = picture.width
  canvas.height = picture.height
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  picture.close()
}
