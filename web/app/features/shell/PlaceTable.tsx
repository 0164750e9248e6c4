import { Avatar } from '@footlight/ui/Avatar'
import { Badge } from '@footlight/ui/Badge'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './PlaceTable.module.css'

export interface PlacedPerformer {
  readonly place: number
  readonly username: string
  readonly display_name: string
  readonly avatar_url: string | null
  readonly is_live: boolean
}

export interface PlaceTableProps<Entry> {
  readonly entries: readonly Entry[]
  /** What the number before the name is called. */
  readonly placeTitle: string
  /** Behind the name; on a phone only the first is shown. */
  readonly columns: readonly { readonly title: string; readonly cell: (entry: Entry) => ReactNode }[]
}

/** Performers by their places, each a link to their room. */
export function PlaceTable<Entry extends PlacedPerformer>({
  entries,
  placeTitle,
  columns,
}: PlaceTableProps<Entry>) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {[placeTitle, t('about.name'), ...columns.map(({ title }) => title)].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.username}>
            <td>{format.number(entry.place)}</td>
            <td>
              <Link to={`/${entry.username}`} className={classes.who}>
                <Avatar name={entry.username} src={entry.avatar_url} size={32} live={entry.is_live} />
                <b>{entry.display_name}</b>
                {entry.is_live && <Badge tone="live">{t('room.live')}</Badge>}
              </Link>
            </td>
            {columns.map(({ title, cell }) => (
              <td key={title}>{cell(entry)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
