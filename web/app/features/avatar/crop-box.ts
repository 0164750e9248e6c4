export interface Size {
  readonly width: number
  readonly height: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** Which square of a picture is shown: its middle, in pixels of the picture, and how much larger than whole. */
export interface CropBox extends Point {
  /** 1: as much as fits into the square. */
  readonly zoom: number
}

export const CROP_ZOOM_MAX = 6

/** The largest square, out of the middle. */
export function wholeBox({ width, height }: Size): CropBox {
  return { x: width / 2, y: height / 2, zoom: 1 }
}

/** Edge of the square, pixels of the picture. */
export function edgeOf({ width, height }: Size, zoom: number): number {
  return Math.min(width, height) / zoom
}

/** `by`: how far the picture is dragged, in edges of the square. */
export function dragBox(picture: Size, box: CropBox, by: Point): CropBox {
  const edge = edgeOf(picture, box.zoom)
  return clamp(picture, { ...box, x: box.x - by.x * edge, y: box.y - by.y * edge })
}

/** `at`: the point that stays where it is, from the middle on, in edges of the square. */
export function zoomBox(picture: Size, box: CropBox, zoom: number, at: Point = { x: 0, y: 0 }): CropBox {
  const next = Math.min(CROP_ZOOM_MAX, Math.max(1, zoom))
  const shift = edgeOf(picture, box.zoom) - edgeOf(picture, next)
  return clamp(picture, { x: box.x + at.x * shift, y: box.y + at.y * shift, zoom: next })
}

/** Never beyond the edges of the picture. */
function clamp(picture: Size, { x, y, zoom }: CropBox): CropBox {
  const half = edgeOf(picture, zoom) / 2
  const within = (at: number, length: number) => Math.min(Math.max(at, half), length - half)
  return { x: within(x, picture.width), y: within(y, picture.height), zoom }
}
