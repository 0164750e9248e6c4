import { useIsBrowser } from '../../platform/use-is-browser.ts'
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
  const isBrowser = useIsBrowser()
  return (
    <input
      type="checkbox"
      className={classes.box}
      aria-label={label}
      // What is pressed before the page runs would look chosen, and not be.
      disabled={!isBrowser}
      checked={selection.isChosen(id)}
      onChange={() => selection.toggle(id)}
    />
  )
}
