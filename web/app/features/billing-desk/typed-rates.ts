/** Basis points of a percentage as people type it; null: it is none, or has more than two digits behind the point. */
export function inBasisPoints(typed: string): number | null {
  const [, whole, part = ''] = /^\s*(\d{1,2})(?:[.,](\d{1,2}))?\s*$/.exec(typed) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** A rate of exchange as the bank writes it, in millionths; null: it is none. */
export function inMillionths(typed: string): number | null {
  const [, whole, part = ''] = /^\s*(\d{1,6})(?:[.,](\d{1,6}))?\s*$/.exec(typed) ?? []
  return whole === undefined ? null : Number(whole) * 1_000_000 + Number(part.padEnd(6, '0'))
}
