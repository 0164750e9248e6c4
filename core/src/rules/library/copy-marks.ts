/**
 * Which buyer's copy a film is. Every segment of a marked film stands there twice, and which of both a buyer gets is one
 * random bit of their secret code: whoever did not have the copy agrees with what is read by chance alone, segment by
 * segment, whatever others did to it.
 */

/** Which of both variants a segment is. */
export type Variant = 0 | 1

/** Segments of 4 s that name one of a thousand buyers though one in ten of them is read wrong. */
export const MARK_SEGMENTS = 40
/** A copy is named where so few innocent ones of all would agree as well: one in ten thousand looks. */
export const NAMED_BELOW = 1e-4

export interface ComparedCopy<Owner> {
  readonly owner: Owner
  /** Segments that are as this copy has them. */
  readonly agreeing: number
  readonly read: number
  /** How many innocent copies agree so well by chance, 0 to the number of copies. */
  readonly chance: number
}

/**
 * The copies whose agreement is no chance, best first. One: it is theirs. Several: parts of their copies were mixed.
 * None: it cannot be said. `variants`: of each copy, in the order of `read`.
 */
export function nameCopies<Owner>(
  read: readonly Variant[],
  copies: readonly { readonly owner: Owner; readonly variants: readonly Variant[] }[],
): readonly ComparedCopy<Owner>[] {
  return copies
    .map(({ owner, variants }) => {
      const agreeing = read.filter((variant, at) => variants[at] === variant).length
      const chance = copies.length * chanceOf(agreeing, read.length)
      return { owner, agreeing, read: read.length, chance }
    })
    .filter(({ chance }) => chance <= NAMED_BELOW)
    .sort((one, other) => one.chance - other.chance)
}

/** That `flips` coins fall the same side `heads` times or more. */
export function chanceOf(heads: number, flips: number): number {
  if (heads <= 0) return 1
  let sum = 0
  let logTerm = -flips * Math.LN2
  for (let tails = 0; tails <= flips - heads; tails += 1) {
    sum += Math.exp(logTerm)
    logTerm += Math.log((flips - tails) / (tails + 1))
  }
  return Math.min(1, sum)
}
