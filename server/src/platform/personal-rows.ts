import type { HoldReason } from '@footlight/core/protocol/account-deletion'

/** What becomes of the rows that name a person in one column when that person's account is deleted. */
export interface RowsPlan {
  /**
   * `stay`: what is left of the person in them is the number of the account; `rename`: the column gets the name of
   * deleted accounts. Else the values that are written over them.
   */
  readonly becomes: 'delete' | 'stay' | 'rename' | Readonly<Record<string, string | number | null>>
  /** What the column has of the person. */
  readonly by: 'id' | 'name'
  /** The duty by which they outlive the account; null: none, they go with it. */
  readonly heldFor: HoldReason | null
  /** Where the column points to rows of another table, and which column of those has the person. */
  readonly through?: { readonly table: string; readonly key: string; readonly column: string }
}

/** By table, then by column. A list: one after the other, the duties that last longer behind. */
export type PersonalRows = Readonly<Record<string, Readonly<Record<string, RowsPlan | readonly RowsPlan[]>>>>

/** One step through the plan. */
export interface PersonalRowsStep extends RowsPlan {
  readonly table: string
  readonly column: string
}

export const goes: RowsPlan = { becomes: 'delete', by: 'id', heldFor: null }
export const goesByName: RowsPlan = { ...goes, by: 'name' }
export const renamed: RowsPlan = { ...goesByName, becomes: 'rename' }
export const stays: RowsPlan = { ...goes, becomes: 'stay' }

/** Deleted, once the duty is over. */
export function heldFor(reason: HoldReason): RowsPlan {
  return { ...goes, heldFor: reason }
}

export function heldByName(reason: HoldReason): RowsPlan {
  return { ...goesByName, heldFor: reason }
}

/** The rows stay, without what they say of the person. */
export function emptied(values: Readonly<Record<string, string | number | null>>): RowsPlan {
  return { ...goes, becomes: values }
}

export function stepsOf(rows: PersonalRows): readonly PersonalRowsStep[] {
  return Object.entries(rows).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([column, plans]) =>
      [plans].flat().map((plan) => ({ table, column, ...plan })),
    ),
  )
}
