import type { WheelPrize } from '../../protocol/wheels.ts'
import { assert } from '../result.ts'

/**
 * How a wheel draws. The server commits itself to a seed, the spinner brings another, and HMAC-SHA256 of both says what is
 * won: whoever has the seeds draws it again, with the same code or with any other (PROMO-12, PROMO-13).
 */

const WORD_BYTES = 4
const WORDS = 2 ** 32
/** A digest without a usable word is rarer than one in 10^17 for any table that can be set, and each round asks for another. */
const ROUNDS_MAX = 1_000

/** Keyed by the server's seed. */
export type SeedHmac = (message: string) => Uint8Array | Promise<Uint8Array>

export interface WheelResult {
  /** From 0 on, below the sum of all weights. */
  readonly roll: number
  /** Place of the prize in the table, from 0 on. */
  readonly prize: number
}

export function totalWeight(prizes: readonly Pick<WheelPrize, 'weight'>[]): number {
  return prizes.reduce((sum, { weight }) => sum + weight, 0)
}

/** What is hashed for the spin of this number; `round` from 0 on. The seed has no colon. */
export function drawMessage(clientSeed: string, number: number, round: number): string {
  return round === 0 ? `${clientSeed}:${number}` : `${clientSeed}:${number}:${round}`
}

/** What a spin gives. The same table, seeds and number give the same again. */
export async function drawPrize(
  prizes: readonly WheelPrize[],
  clientSeed: string,
  number: number,
  hmac: SeedHmac,
): Promise<WheelResult> {
  const total = totalWeight(prizes)
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const roll = rollIn(await hmac(drawMessage(clientSeed, number, round)), total)
    if (roll !== null) return { roll, prize: prizeAt(prizes, roll) }
  }
  throw new Error('a hash without end has no usable word')
}

/**
 * A whole number below `total`, each as likely as the others: of the words of 32 bits, big-endian, the first one below the
 * largest multiple of `total`. null: no word of this digest is.
 */
export function rollIn(digest: Uint8Array, total: number): number | null {
  assert(Number.isInteger(total) && total >= 1 && total <= WORDS, 'weights are whole and at least 1')
  const end = WORDS - (WORDS % total)
  const view = new DataView(digest.buffer, digest.byteOffset, digest.byteLength)
  for (let at = 0; at + WORD_BYTES <= digest.byteLength; at += WORD_BYTES) {
    const word = view.getUint32(at)
    if (word < end) return word % total
  }
  return null
}

/** Prizes lie beside each other, each as wide as its weight. */
export function prizeAt(prizes: readonly Pick<WheelPrize, 'weight'>[], roll: number): number {
  let end = 0
  for (const [place, { weight }] of prizes.entries()) {
    end += weight
    if (roll < end) return place
  }
  throw new Error(`no prize lies at ${roll}`)
}

/** An exact fraction in lowest terms. */
export interface Odds {
  readonly of: number
  readonly in: number
}

export function oddsOf(prizes: readonly Pick<WheelPrize, 'weight'>[], place: number): Odds {
  const total = totalWeight(prizes)
  const weight = prizes[place]?.weight ?? 0
  const divisor = greatestDivisor(weight, total)
  return { of: weight / divisor, in: total / divisor }
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}

const DAY_MS = 86_400_000

/** When the vault gives the next spin, ms since 1970. `lastAt` null: there was none. */
export function nextVaultSpinAt(lastAt: number | null): number {
  return lastAt === null ? 0 : lastAt + DAY_MS
}
