/** What a file is by its first bytes, whatever its name says. */
export type Sniffed =
  | { readonly kind: 'picture' }
  /** `demuxer`: the one part of ffmpeg that is let near it. */
  | { readonly kind: 'video'; readonly demuxer: 'mov' | 'matroska' }

/** Pictures of points that browsers draw without a second format beside it. */
export type Raster = 'png' | 'jpeg' | 'webp' | 'gif'

/** So much of it is looked at. */
export const SNIFFED_BYTES = 32

/**
 * Asked before any decoder is started: those read far more than pictures and videos (SVG with scripts, PDF,
 * playlists that name other files). null: none of ours.
 */
export function sniff(bytes: Buffer): Sniffed | null {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  const raster = sniffRaster(bytes)
  // What moves is a video here.
  if (raster !== null) return raster === 'gif' ? null : { kind: 'picture' }
  if (begins(bytes, '1a45dfa3')) return { kind: 'video', demuxer: 'matroska' }
  if (text(4, 8) !== 'ftyp') return null
  const brand = text(8, 12)
  if (brand === 'avif') return { kind: 'picture' }
  // Pictures of phones that we have no decoder for, and sequences of pictures.
  if (['avis', 'heic', 'heix', 'hevc', 'mif1', 'msf1'].includes(brand)) return null
  return { kind: 'video', demuxer: 'mov' }
}

/** null: none of them. */
export function sniffRaster(bytes: Buffer): Raster | null {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (begins(bytes, '89504e470d0a1a0a')) return 'png'
  if (begins(bytes, 'ffd8ff')) return 'jpeg'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  return text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a' ? 'gif' : null
}

function begins(bytes: Buffer, hex: string): boolean {
  return bytes.subarray(0, hex.length / 2).toString('hex') === hex
}
