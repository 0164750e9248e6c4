import { createHash, randomBytes } from 'node:crypto'
import type { Variant } from '@footlight/core/rules/library/copy-marks'
import { assertBlobKey, type BlobKey } from '../platform/blobs/blob-store.ts'
import type { StoredFile } from './library-port.ts'

/** Below the folder of a film: its segments once more, as the other variant. No address leads there. */
export const OTHER_VARIANT = 'other'

const segmentPattern = /^p\d{1,4}\/s(\d{5})\.m4s$/

export function newMarkCode(): string {
  return randomBytes(16).toString('hex')
}

/** Which variant of a segment the holder of `code` gets, in all sizes: a fair coin to whoever does not know the code. */
export function variantOf(code: string, file: number, segment: number): Variant {
  return (createHash('sha256').update(`${code}.${file}.${segment}`).digest()[0]! & 1) as Variant
}

/** The number of a segment by the part of an address that names it; null: it is something else. */
export function segmentOf(part: string): number | null {
  const number = segmentPattern.exec(part)?.[1]
  return number === undefined ? null : Number(number)
}

/** Where a part of a marked film is stored, for the holder of `code`. */
export function keyOfCopy({ id, folder }: StoredFile, part: string, code: string): BlobKey {
  const segment = segmentOf(part)
  const isOther = segment !== null && variantOf(code, id, segment) === 1
  const key = `${folder}/${isOther ? `${OTHER_VARIANT}/` : ''}${part}`
  assertBlobKey(key)
  return key
}

/** Tells nobody which variant it is of, nor that another one has the same. */
export function etagOfCopy(key: BlobKey, code: string): string {
  return `"${createHash('sha256').update(`${code} ${key}`).digest('base64url').slice(0, 22)}"`
}
