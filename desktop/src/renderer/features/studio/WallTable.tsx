import type { WallRoom } from '@footlight/core/protocol'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { WallRow } from './WallRow.tsx'
import type { WallOrder } from './wall-order.ts'
import classes from './WallTable.module.css'

interface WallTableProps {
  readonly rooms: readonly WallRoom[]
  /** Server time, ms. */
  readonly now: number
}

/** A line for each room, without pictures: many rooms at once, sorted by the head of a column. */
export const WallTable = observer(function WallTable({ rooms, now }: WallTableProps) {
  const { t } = useTranslation('studio')
  const {
    studio: { wall },
  } = useConsole()
  const seesTokens = wall.sums.today !== null
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{t('title')}</caption>
      <thead>
        <tr>
          <Head by="name" />
          <Head by="alert" />
          <Head by="state" />
          <Head by="viewers" isNumber />
          {seesTokens && <Head by="hour" isNumber />}
          {seesTokens && (
            <th scope="col" className={classes.number} title={t('today_utc')}>
              {t('columns.today')}
            </th>
          )}
          <th scope="col" className={classes.shift}>
            {t('columns.shift')}
          </th>
          <th scope="col">
            <span className="visually-hidden">{t('columns.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rooms.map((room) => (
          <WallRow
            key={room.username}
            room={room}
            now={now}
            seesTokens={seesTokens}
            alerts={wall.alertsOfRooms.get(room.username) ?? none}
          />
        ))}
      </tbody>
    </table>
  )
})

const none: readonly never[] = []

const Head = observer(function Head({ by, isNumber }: { readonly by: WallOrder; readonly isNumber?: true }) {
  const { t } = useTranslation('studio')
  const {
    studio: {
      wall: { view },
    },
  } = useConsole()
  const { sort } = view
  const isSorted = sort.by === by
  const Arrow = sort.isDescending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      className={isNumber && classes.number}
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" onClick={() => view.sortBy(by)}>
        {t(`columns.${by}`)}
        {isSorted && <Arrow aria-hidden />}
      </button>
    </th>
  )
})
