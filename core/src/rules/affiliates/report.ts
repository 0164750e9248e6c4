/** Fewer sign-ups than this in one row could be found out to be somebody. */
export const FEWEST_SHOWN = 3

export interface Sum {
  readonly currency: string
  /** Minor units; below zero where more went back than came. */
  readonly amount: number
}

/** What happened on one day by one link. */
export interface LinkDay {
  readonly day: string
  readonly link: string
  readonly signUps: number
  readonly firstPurchases: number
  readonly earned: readonly Sum[]
}

/** `link` null: several links together, because each alone had too few. */
export interface ReportRow {
  readonly link: string | null
  readonly signUps: number
  readonly firstPurchases: number
  readonly earned: readonly Sum[]
}

export interface ReportDay {
  readonly day: string
  /** null: fewer than three; they are counted in the month alone. */
  readonly signUps: number | null
  readonly firstPurchases: number | null
  /** null: as above, where anybody bought for the first time. */
  readonly earned: readonly Sum[] | null
  /** Empty: no breakdown. */
  readonly links: readonly ReportRow[]
}

/**
 * Days as an affiliate may read them: no row of a link or of a day stands for one or two people (AFF-06). What is left out of the
 * links of a day is put together in one row, which has enough people itself.
 */
export function reportDays(rows: readonly LinkDay[]): readonly ReportDay[] {
  return [...groupsOf(rows, ({ day }) => day)]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([day, ofDay]) => {
      const { signUps, firstPurchases, earned } = together(null, ofDay)
      if (signUps > 0 && signUps < FEWEST_SHOWN)
        return { day, signUps: null, firstPurchases: null, earned: null, links: [] }
      // Nobody came this day: what those of other days brought is no more than a sum.
      if (signUps === 0) return { day, signUps, firstPurchases: null, earned, links: [] }
      return { day, signUps, firstPurchases, earned, links: linksOf(ofDay) }
    })
}

function linksOf(ofDay: readonly LinkDay[]): readonly ReportRow[] {
  const byCount = [...groupsOf(ofDay, ({ link }) => link)]
    .map(([link, its]) => ({ row: together(link, its), its }))
    .sort((a, b) => b.row.signUps - a.row.signUps || (a.row.link! < b.row.link! ? -1 : 1))
  const shown = byCount.filter(({ row }) => row.signUps >= FEWEST_SHOWN)
  const rest = byCount.filter(({ row }) => row.signUps < FEWEST_SHOWN)
  // Too few are left over to stand alone: the smallest that could be shown goes with them.
  const signUpsOf = (some: typeof rest): number => some.reduce((sum, { row }) => sum + row.signUps, 0)
  while (rest.length > 0 && signUpsOf(rest) < FEWEST_SHOWN && shown.length > 0) rest.push(shown.pop()!)
  const others =
    rest.length === 0
      ? []
      : [
          together(
            null,
            rest.flatMap(({ its }) => its),
          ),
        ]
  return [...shown.map(({ row }) => row), ...others]
}

function together(link: string | null, rows: readonly LinkDay[]): ReportRow {
  const sums = new Map<string, number>()
  for (const { currency, amount } of rows.flatMap(({ earned }) => earned))
    sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return {
    link,
    signUps: rows.reduce((sum, { signUps }) => sum + signUps, 0),
    firstPurchases: rows.reduce((sum, { firstPurchases }) => sum + firstPurchases, 0),
    earned: [...sums].sort().map(([currency, amount]) => ({ currency, amount })),
  }
}

function groupsOf(
  rows: readonly LinkDay[],
  keyOf: (row: LinkDay) => string,
): ReadonlyMap<string, readonly LinkDay[]> {
  const groups = new Map<string, LinkDay[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group === undefined) groups.set(keyOf(row), [row])
    else group.push(row)
  }
  return groups
}
