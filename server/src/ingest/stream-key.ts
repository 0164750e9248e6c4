import { randomBytes } from 'node:crypto'
import { sha256 } from '../platform/signer.ts'

const KEY_BYTES = 32
/** The prefix lets scanners of published files find a key that somebody lost there. */
const PREFIX = 'flk_'
const keyPattern = /^flk_[\w-]{43}$/

/** 256 bits; fits into an address as well as into a header. */
export function makeStreamKey(): string {
  return `${PREFIX}${randomBytes(KEY_BYTES).toString('base64url')}`
}

export function isStreamKey(text: string): boolean {
  return keyPattern.test(text)
}

/** A key is random enough that a fast hash protects it: there is nothing to guess. */
export function hashStreamKey(streamKey: string): string {
  return sha256(streamKey)
}
