/** One thing that happened at a biller on a day, as its file or this site has it. Amounts are minor units. */
export interface DayLine {
  /** The biller's number for it. */
  readonly id: string
  /** Of the purchase. */
  readonly reference: string
  readonly kind: string
  /** null: it moves no money, or says no sum. */
  readonly amount: number | null
}

export interface DayComparison {
  /** The biller has them, and this site never heard of them. */
  readonly missingHere: readonly DayLine[]
  /** This site was told, and the biller's file does not know. */
  readonly missingThere: readonly DayLine[]
  /** Both have them, with another purchase, kind or sum. */
  readonly different: readonly { readonly here: DayLine; readonly there: DayLine }[]
}

/** What two records of one day do not agree on. */
export function compareDay(here: readonly DayLine[], there: readonly DayLine[]): DayComparison {
  const known = new Map(here.map((line) => [line.id, line]))
  const theirs = new Set(there.map(({ id }) => id))
  return {
    missingHere: there.filter(({ id }) => !known.has(id)),
    missingThere: here.filter(({ id }) => !theirs.has(id)),
    different: there.flatMap((line) => {
      const own = known.get(line.id)
      return own === undefined || isSame(own, line) ? [] : [{ here: own, there: line }]
    }),
  }
}

/** A sum that one of them does not say is none that they disagree on. */
function isSame(one: DayLine, other: DayLine): boolean {
  const isSameSum = one.amount === null || other.amount === null || one.amount === other.amount
  return one.reference === other.reference && one.kind === other.kind && isSameSum
}
