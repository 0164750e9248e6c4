/** The server keeps no more pixels on the longer side. */
const SIDE_MAX = 2_400
/** The server takes none whose longer side has fewer. */
const SIDE_MIN = 500
const QUALITY = 0.88

/**
 * A JPEG of any picture that this browser can read, upright and without what else the file says, such as where it was taken. The error
 * is a code of the field: `invalid` where the browser cannot read it.
 */
export async function scalePicture(
  file: File,
): Promise<{ readonly picture: Blob } | { readonly fault: 'invalid' | 'too_small' }> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return { fault: 'invalid' }
  try {
    const longer = Math.max(bitmap.width, bitmap.height)
    if (longer < SIDE_MIN) return { fault: 'too_small' }
    const scale = Math.min(1, SIDE_MAX / longer)
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    const context = canvas.getContext('2d')
    if (context === null) return { fault: 'invalid' }
    // A JPEG has no transparency: what would be, becomes black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    return picture === null ? { fault: 'invalid' } : { picture }
  } finally {
    bitmap.close()
  }
}
