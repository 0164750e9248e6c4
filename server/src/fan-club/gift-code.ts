import { randomBytes } from 'node:crypto'
import { fanClubGiftLimits } from '@footlight/core/protocol/fan-club-gifts'

/** 80 bits from the system's generator: nobody guesses one. */
export function newGiftCode(): string {
  const { alphabet, codeChars } = fanClubGiftLimits
  return Array.from(randomBytes(codeChars), (byte) => alphabet[byte % alphabet.length]).join('')
}

/** As it was typed or pasted; what is no code at all is the code of nothing. */
export function giftCodeIn(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '')
}
