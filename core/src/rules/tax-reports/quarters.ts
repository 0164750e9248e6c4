/** Four numbers: of the quarters of a year (UTC), in their order. */
export type OfQuarters = readonly number[]

const RATE_TOKENS = 100

/** 0 to 3. `month`: months since January 1970, UTC; a quarter is three of them. */
export function quarterOf(month: number): number {
  return Math.floor((((month % 12) + 12) % 12) / 3)
}

/** The first month of a year and the first behind it: months since January 1970, UTC. */
export function monthsOfYear(year: number): { readonly first: number; readonly end: number } {
  const first = (year - 1970) * 12
  return { first, end: first + 12 }
}

/**
 * Tokens of quarters in minor units. Each is what the year up to its end is worth, in whole units downwards, less what the
 * quarters before it had: so they add up to what all tokens of the year are worth (SELLER-TAX-07).
 */
export function amountsOf(tokens: OfQuarters, rate: number): OfQuarters {
  return cut(tokens, (sum) => floorDivide(BigInt(sum) * BigInt(rate), BigInt(RATE_TOKENS)))
}

/** Minor units of quarters in whole units of the currency, as DPI wants them; what the whole year is, half upwards. */
export function wholeUnits(minor: OfQuarters): OfQuarters {
  return cut(minor, (sum) => floorDivide(BigInt(sum) + 50n, 100n))
}

function cut(parts: OfQuarters, worth: (sum: number) => bigint): OfQuarters {
  let [sum, before] = [0, 0n]
  return parts.map((part) => {
    sum += part
    const now = worth(sum)
    const own = now - before
    before = now
    return Number(own)
  })
}

/** Downwards, also below zero: what was taken back counts as what was given. */
function floorDivide(value: bigint, by: bigint): bigint {
  const quotient = value / by
  return value % by < 0n ? quotient - 1n : quotient
}
