import type { ToysDraft } from './toys-draft.ts'

/** What each tab of the toys' dialog works on. */
export interface ToysTabProps {
  readonly draft: ToysDraft
  /** The sentence for a field; undefined: nothing is wrong with it. */
  readonly problem: (field: string) => string | undefined
  readonly change: (patch: Partial<ToysDraft>) => void
}
