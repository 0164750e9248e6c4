/** What a file is by its first bytes, whatever its name says. */
export type Sniffed =
  | { readonly kind: 'picture' }
  /** `demuxer`: the one part of ffmpeg that is let near it. */
  | { readonly kind: 'video'; readonly demuxer: 'mov' | 'matroska' }

/** So much of it is looked at. */
export const SNIFFED_BYTES = 32

/**
 * Asked before any decoder is started: those read far more than pictures and videos (SVG with scripts, PDF,
 * playlists that name other files). null: none of ours.
 */
export function sniff(bytes: Buffer): Sniffed | null {
  const begins = (hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (begins('89504e470d0a1a0a') || begins('ffd8ff')) return { kind: 'picture' }
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return { kind: 'picture' }
  if (begins('1a45dfa3')) return { kind: 'video', demuxer: 'matroska' }
  if (text(4, 8) !== 'ftyp') return null
  const brand = text(8, 12)
  if (brand === 'avif') return { kind: 'picture' }
  // Pictures of phones that we have no decoder for, and sequences of pictures.
  if (['avis', 'heic', 'heix', 'hevc', 'mif1', 'msf1'].includes(brand)) return null
  return { kind: 'video', demuxer: 'mov' }
}
