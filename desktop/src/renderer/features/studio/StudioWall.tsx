import { observer } from 'mobx-react-lite'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { AlertList } from './AlertList.tsx'
import { StudioViewPanel } from './StudioViewPanel.tsx'
import { WallBar } from './WallBar.tsx'
import { WallSummary } from './WallSummary.tsx'
import { WallTable } from './WallTable.tsx'
import { WallTiles } from './WallTiles.tsx'
import { arrangeRooms } from './wall-order.ts'
import classes from './StudioWall.module.css'

/** Shift clocks show no seconds: until the minute is over no tile changes for them. */
const MINUTE_MS = 60_000

/** All rooms of the studio at a glance. A click opens one of them, as far as its performer agreed. */
export const StudioWall = observer(function StudioWall() {
  const { t, i18n } = useTranslation('studio')
  const {
    studio: { wall: store },
  } = useConsole()
  const { wall, failure, focus, view, log } = store
  const before = useRef<LeftAt>({ top: 0, username: null })
  if (wall === null)
    return (
      <p className={classes.note} role="status">
        {failure === null ? t('loading') : t('failed')}
      </p>
    )
  const focused = wall.rooms.find((room) => room.username === focus)
  if (focused !== undefined) {
    before.current.username = focused.username
    return <StudioViewPanel room={focused} now={wall.now} />
  }
  const rooms = arrangeRooms(wall.rooms, {
    sort: view.sort,
    search: view.search,
    rankOf: (username) => log.ranks.get(username) ?? 0,
    language: i18n.language,
  })
  const Rooms = view.mode === 'table' ? WallTable : WallTiles
  return (
    <main className={classes.wall}>
      <WallSummary isStale={failure !== null} />
      <WallBar />
      <div className={classes.floor} data-alerts={view.showsAlerts || undefined}>
        <Scroller before={before}>
          {wall.rooms.length === 0 && <p className={classes.note}>{t('empty')}</p>}
          {wall.rooms.length > 0 && rooms.length === 0 && (
            <p className={classes.note} role="status">
              {t('none_found', { search: view.search })}
            </p>
          )}
          {rooms.length > 0 && <Rooms rooms={rooms} now={wall.now - (wall.now % MINUTE_MS)} />}
        </Scroller>
        {view.showsAlerts && <AlertList />}
      </div>
    </main>
  )
})

/** Where the wall was left when one of its rooms was opened. */
interface LeftAt {
  top: number
  /** null: none was. */
  username: string | null
}

interface ScrollerProps {
  readonly before: { readonly current: LeftAt }
  readonly children: ReactNode
}

/** The rooms; back from one of them, they are where they were, and its button has the focus again. */
function Scroller({ before, children }: ScrollerProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { top, username } = before.current
    element.current?.scrollTo({ top })
    if (username === null) return
    before.current.username = null
    element.current?.querySelector<HTMLElement>(`[data-look='${username}']`)?.focus()
  }, [before])
  return (
    <div
      ref={element}
      className={classes.scroller}
      onScroll={({ currentTarget }) => {
        before.current.top = currentTarget.scrollTop
      }}
    >
      {children}
    </div>
  )
}
