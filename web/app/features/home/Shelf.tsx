import type { HomeRow } from '@footlight/core/protocol/browse'
import { IconButton } from '@footlight/ui/IconButton'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { Card } from '../browse/Card.tsx'
import classes from './Shelf.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/home.json', { import: 'default' }))

/** Cards of the first row on a wide screen. */
const SOON_CARDS = 5

/** The beginning of a list, to be pushed sideways, and the way to the whole of it. */
export function Shelf({ row: { title, path, userList, totalCount } }: { readonly row: HomeRow }) {
  const { t } = useTranslation()
  const format = useFormat()
  const list = useRef<HTMLUListElement>(null)
  const [isLonger, setLonger] = useState(false)
  useEffect(() => {
    const watched = new ResizeObserver(([entry]) =>
      setLonger(entry!.target.scrollWidth > entry!.target.clientWidth),
    )
    watched.observe(list.current!)
    return () => watched.disconnect()
  }, [])
  const { browse } = useStores()
  const entries = useMemo(() => userList.map((card) => browse.entryOf(card)), [browse, userList])
  const push = (direction: number) => {
    const { current } = list
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
    current?.scrollBy({ left: direction * current.clientWidth * 0.8, behavior })
  }
  return (
    <section className={classes.row} aria-label={title} data-testid="home-row">
      <header className={classes.header}>
        <h2>{title}</h2>
        <Link
          to={path}
          prefetch="intent"
          data-intent
          className={classes.all}
          aria-label={`${t('home.see_all')} ${format.number(totalCount)}: ${title}`}
        >
          {t('home.see_all')} <span className={classes.count}>{format.number(totalCount)}</span>
        </Link>
        <span className={classes.arrows} hidden={!isLonger}>
          <IconButton size="small" label={t('home.back')} onClick={() => push(-1)}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <IconButton size="small" label={t('home.further')} onClick={() => push(1)}>
            <ChevronRight aria-hidden />
          </IconButton>
        </span>
      </header>
      <ul ref={list} className={classes.shelf} aria-label={title}>
        {entries.map((entry, index) => (
          <Card key={entry.username} entry={entry} loading={index < SOON_CARDS ? 'soon' : 'in-view'} />
        ))}
      </ul>
    </section>
  )
}
