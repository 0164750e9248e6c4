import type { Picture } from './picture-run.ts'

const HEADER_BYTES = 32
const PICTURE_HEADER_BYTES = 12
const TICKS_PER_SECOND = 90_000

/**
 * Pictures with their times in the plainest file that holds both: IVF. Which size they have, readers find in
 * the pictures themselves.
 */
export function ivfOf(mimeType: string, pictures: readonly Picture[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('DKIF', 0, 'latin1')
  header.writeUInt16LE(HEADER_BYTES, 6)
  header.write(mimeType.toLowerCase() === 'video/vp8' ? 'VP80' : 'H264', 8, 'latin1')
  header.writeUInt32LE(TICKS_PER_SECOND, 16)
  header.writeUInt32LE(1, 20)
  header.writeUInt32LE(pictures.length, 24)
  return Buffer.concat([
    header,
    ...pictures.flatMap(({ ticks, data }) => {
      const own = Buffer.alloc(PICTURE_HEADER_BYTES)
      own.writeUInt32LE(data.length, 0)
      own.writeBigUInt64LE(BigInt(ticks), 4)
      return [own, data]
    }),
  ])
}
