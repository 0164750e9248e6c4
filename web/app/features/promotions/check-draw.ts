import type { WheelDraw } from '@footlight/core/protocol/wheels'
import { drawPrize } from '@footlight/core/rules/promotions/wheel'

/** What this browser finds when it draws again. */
export interface CheckedDraw {
  /** SHA-256 of the server's seed, hex. */
  readonly hash: string
  readonly isCommitted: boolean
  readonly roll: number
  readonly isSamePrize: boolean
}

type Drawn = Pick<
  WheelDraw,
  'server_seed' | 'client_seed' | 'number' | 'table' | 'commitment' | 'roll' | 'prize' | 'tokens'
>

/** Draws again with what stands in the draw and nothing else (WEB-PROMO-06). null: this browser has no WebCrypto here. */
export async function checkDraw(draw: Drawn): Promise<CheckedDraw | null> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined
  if (subtle === undefined) return null
  const seed = bytesOf(draw.server_seed)
  const hash = hexOf(await subtle.digest('SHA-256', seed))
  const key = await subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const { roll, prize } = await drawPrize(
    draw.table.prizes,
    draw.client_seed,
    draw.number,
    async (message) => new Uint8Array(await subtle.sign('HMAC', key, new TextEncoder().encode(message))),
  )
  const isSamePrize =
    roll === draw.roll && prize === draw.prize && draw.table.prizes[prize]?.tokens === draw.tokens
  return { hash, isCommitted: hash === draw.commitment, roll, isSamePrize }
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function hexOf(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
