import type { Selection } from './use-selection.ts'
import classes from './BulkActions.module.css'

interface ChooseRowProps<Id> {
  readonly id: Id
  /** Says of what or whom the row is. */
  readonly label: string
  readonly selection: Pick<Selection<Id>, 'isChosen' | 'toggle'>
}

/** Chooses one row for `BulkActions`. */
export function ChooseRow<Id>({ id, label, selection }: ChooseRowProps<Id>) {
  return (
    <input
      type="checkbox"
      className={classes.box}
      aria-label={label}
      checked={selection.isChosen(id)}
      onChange={() => selection.toggle(id)}
    />
  )
}
