import { LiveFilter, LiveSort, type LiveTile } from '@footlight/core/protocol/live-wall'
import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { Eye, EyeOff, MonitorOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { EmptyState } from '../shell/EmptyState.tsx'
import { SavedViews } from '../staff/SavedViews.tsx'
import { LookIn } from './LookIn.tsx'
import { RoomTile } from './RoomTile.tsx'
import { useStills } from './use-stills.ts'
import { useTileKeys } from './use-tile-keys.ts'
import { readClear, writeClear } from './wall-memory.ts'
import './texts.ts'
import page from '../library/MediaPage.module.css'
import classes from './LiveWall.module.css'

const ORDER_EVERY_MS = 60_000

interface LiveWallProps {
  readonly list: {
    readonly rooms: readonly LiveTile[]
    readonly page: number
    readonly pages: number
    readonly total: number
  }
  readonly filter: LiveFilter
  readonly sort: LiveSort
}

/** All rooms that stream now, with pictures that are blurred until somebody wants to see them. */
export function LiveWall({ list: { rooms, page: at, pages, total }, filter, sort }: LiveWallProps) {
  const { t } = useTranslation()
  const stills = useStills(rooms.map(({ username }) => username))
  const [isClear, setClear] = useState(readClear)
  /** Those that are not as all the others. */
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<string | null>(null)
  useNewOrder(open === null)

  function turn(username: string): void {
    const others = new Set(turned)
    if (!others.delete(username)) others.add(username)
    setTurned(others)
  }
  function turnAll(): void {
    writeClear(!isClear)
    setClear(!isClear)
    setTurned(new Set())
  }
  const keys = useTileKeys(turn)
  const addressOf = (to: number) => `?filter=${filter}&sort=${sort}&page=${to}`
  return (
    <main id="content" className={classes.page} data-testid="live-wall">
      <title>{t('live_wall.title')}</title>
      <header className={page.header}>
        <div>
          <h1>{t('live_wall.title')}</h1>
          <p className={classes.quiet}>{t('live_wall.lead')}</p>
        </div>
      </header>
      <nav className={page.tabs} aria-label={t('live_wall.filters')}>
        {LiveFilter.options.map((each) => (
          <Link
            key={each}
            to={`?filter=${each}&sort=${sort}`}
            aria-current={each === filter ? 'page' : undefined}
          >
            {t(`live_wall.filter.${each}`)}
          </Link>
        ))}
      </nav>
      <SavedViews table="live" />
      <div className={classes.bar}>
        <SortField filter={filter} sort={sort} />
        <Button icon={isClear ? <EyeOff /> : <Eye />} aria-pressed={isClear} onClick={turnAll}>
          {t(isClear ? 'live_wall.blur' : 'live_wall.show_clear')}
        </Button>
        <span className={classes.quiet}>{t('live_wall.total', { count: total })}</span>
      </div>
      {rooms.length === 0 ? (
        <EmptyState
          icon={<MonitorOff />}
          title={t(filter === 'all' ? 'live_wall.none' : 'live_wall.none_such')}
          text={t(filter === 'all' ? 'live_wall.none_text' : 'live_wall.none_such_text')}
          action={null}
        />
      ) : (
        <>
          <p className={classes.keys}>{t('live_wall.keys')}</p>
          <ul className={classes.wall} {...keys}>
            {rooms.map((room) => (
              <RoomTile
                key={room.username}
                room={room}
                picture={stills.get(room.username)?.picture ?? null}
                isClear={isClear !== turned.has(room.username)}
                onTurn={() => turn(room.username)}
                onOpen={() => setOpen(room.username)}
              />
            ))}
          </ul>
        </>
      )}
      {pages > 1 && (
        <nav className={classes.ways} aria-label={t('live_wall.pages')}>
          {at > 1 ? <Link to={addressOf(at - 1)}>{t('live_wall.previous')}</Link> : <span />}
          <span className={classes.quiet}>{t('live_wall.page', { page: at, pages })}</span>
          {at < pages ? <Link to={addressOf(at + 1)}>{t('live_wall.next')}</Link> : <span />}
        </nav>
      )}
      {open !== null && (
        <LookIn key={open} username={open} startsClear={isClear} onClose={() => setOpen(null)} />
      )}
    </main>
  )
}

/** Rooms come, go and change places; not while somebody looks into one. */
function useNewOrder(isOn: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, ORDER_EVERY_MS)
    return () => clearInterval(timer)
  }, [isOn, revalidate])
}

function SortField({ filter, sort }: { readonly filter: LiveFilter; readonly sort: LiveSort }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Select
      label={t('live_wall.sort')}
      value={sort}
      options={LiveSort.options.map((value) => ({ value, label: t(`live_wall.by.${value}`) }))}
      onChange={({ currentTarget }) => void navigate(`?filter=${filter}&sort=${currentTarget.value}`)}
    />
  )
}
