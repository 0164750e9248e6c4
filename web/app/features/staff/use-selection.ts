import { useState } from 'react'

/** Rows that one thing is to be done with. */
export interface Selection<Id> {
  /** In the order of the list. What has left the list is not chosen any more. */
  readonly chosen: readonly Id[]
  readonly isChosen: (id: Id) => boolean
  readonly toggle: (id: Id) => void
  readonly choose: (ids: readonly Id[]) => void
}

/** `rows`: those that can be chosen. */
export function useSelection<Id extends string | number>(rows: readonly Id[]): Selection<Id> {
  const [ids, setIds] = useState<ReadonlySet<Id>>(new Set())
  const chosen = rows.filter((id) => ids.has(id))
  return {
    chosen,
    isChosen: (id) => ids.has(id),
    toggle: (id) =>
      setIds((now) =>
        now.has(id) ? new Set([...now].filter((each) => each !== id)) : new Set([...now, id]),
      ),
    choose: (next) => setIds(new Set(next)),
  }
}
