import { observer } from 'mobx-react-lite'
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { LogLine } from './LogLine.tsx'
import classes from './LogRows.module.css'

/** In rem, as everything that grows with the performer's text size. */
const ROW_REM = 2.75
/** Rows that are drawn above and below what is seen. */
const SPARE_ROWS = 12

/**
 * Thousands of rows, of which only those in view are drawn. The next page is fetched before the performer
 * gets there.
 */
export const LogRows = observer(function LogRows() {
  const {
    logs: { search },
  } = useConsole()
  const { t } = useTranslation('logs')
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ first: 0, last: 60 })
  const { rows, next, selected, query } = search

  const look = useCallback(() => {
    const element = box.current
    if (element === null) return
    const rowPx = ROW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const first = Math.max(0, Math.floor(element.scrollTop / rowPx) - SPARE_ROWS)
    const last = Math.ceil((element.scrollTop + element.clientHeight) / rowPx) + SPARE_ROWS
    setView((now) => (now.first === first && now.last === last ? now : { first, last }))
    if (last >= rows.length) void search.more()
  }, [search, rows])
  useLayoutEffect(look, [look])

  const shown = useRef(query)
  useEffect(() => {
    if (shown.current === query) return
    shown.current = query
    box.current?.scrollTo({ top: 0 })
  }, [query])

  function step(event: KeyboardEvent): void {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const row = by === 0 ? undefined : rows[rows.findIndex((one) => one.id === selected?.id) + by]
    if (row === undefined) return
    event.preventDefault()
    search.select(row)
    box.current?.querySelector<HTMLElement>(`[data-id="${row.id}"]`)?.focus()
  }

  if (search.failure !== null)
    return (
      <p className={classes.empty} role="alert">
        {t(`failure.${search.failure}`)}
      </p>
    )
  if (rows.length === 0)
    return (
      <p className={classes.empty} role="status">
        {search.isLoading ? t('loading') : t('empty')}
      </p>
    )
  return (
    <div ref={box} className={classes.box} onScroll={look}>
      <ol
        className={classes.rows}
        style={{ height: `${rows.length * ROW_REM}rem` }}
        aria-label={t('title')}
        aria-busy={search.isLoading}
        onKeyDown={step}
        data-testid="log-rows"
      >
        {rows.slice(view.first, view.last).map((row, index) => (
          <LogLine
            key={row.id}
            row={row}
            top={`${(view.first + index) * ROW_REM}rem`}
            position={view.first + index + 1}
            count={next === null ? rows.length : -1}
          />
        ))}
      </ol>
    </div>
  )
})
