import { observer } from 'mobx-react-lite'
import type { BrowseEntry } from '@footlight/core/stores/browse-store'
import { Card } from './Card.tsx'
import classes from './Grid.module.css'

/** Cards of the first rows on a wide screen. */
const EAGER_CARDS = 8

export const Grid = observer(function Grid({ entries, label }: { readonly entries: readonly BrowseEntry[]; readonly label: string }) {
  return (
    <ul className={classes.grid} aria-label={label}>
      {entries.map((entry, index) => <Card key={entry.username} entry={entry} eager={index < EAGER_CARDS} />)}
    </ul>
  )
})
