import { randomBytes } from 'node:crypto'

/** 32 letters and digits that nobody takes for each other. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 16

/** 80 bits: whoever has one was given it. */
export function newReadableNumber(): string {
  return Array.from(randomBytes(LENGTH), (byte) => letters[byte % letters.length]).join('')
}
