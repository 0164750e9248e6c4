import { Button } from '@footlight/ui/Button'
import { IconButton } from '@footlight/ui/IconButton'
import { Select } from '@footlight/ui/Select'
import { TextField } from '@footlight/ui/TextField'
import { ArrowDownWideNarrow, ArrowUpNarrowWide, Bell, LayoutGrid, Search, Table } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { type WallOrder, wallOrders } from './wall-order.ts'
import classes from './WallBar.module.css'

/** Search, order, tiles or table, and the list of alerts. `/` searches, Esc in the field takes it back. */
export const WallBar = observer(function WallBar() {
  const { t } = useTranslation('studio')
  const {
    studio: {
      wall: { view, log },
    },
  } = useConsole()
  const { sort, mode } = view
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select') !== null
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      search.current?.focus()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <search className={classes.bar} aria-label={t('title')}>
      <TextField
        className={classes.search}
        label={t('search')}
        placeholder={t('search')}
        hideLabel
        icon={<Search aria-hidden />}
        inputRef={search}
        inputMode="search"
        autoComplete="off"
        value={view.search}
        onChange={(event) => view.find(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') view.find('')
        }}
      />
      <div className={classes.order}>
        <Select
          label={t('order')}
          hideLabel
          value={sort.by}
          options={wallOrders.map((by) => ({ value: by, label: t(`orders.${by}`) }))}
          onChange={(event) => view.sortBy(event.currentTarget.value as WallOrder)}
        />
        <IconButton
          label={t('turn_order')}
          variant="filled"
          aria-pressed={sort.isDescending}
          onClick={() => view.sortBy(sort.by)}
        >
          {sort.isDescending ? <ArrowDownWideNarrow aria-hidden /> : <ArrowUpNarrowWide aria-hidden />}
        </IconButton>
      </div>
      <fieldset className={classes.modes}>
        <legend className="visually-hidden">{t('shown_as')}</legend>
        {(['tiles', 'table'] as const).map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="wall-mode"
              className="visually-hidden"
              checked={mode === each}
              onChange={() => view.show(each)}
            />
            <span>
              {each === 'tiles' ? <LayoutGrid aria-hidden /> : <Table aria-hidden />}
              {t(`modes.${each}`)}
            </span>
          </label>
        ))}
      </fieldset>
      <Button
        icon={<Bell aria-hidden />}
        aria-pressed={view.showsAlerts}
        onClick={() => view.setShowsAlerts(!view.showsAlerts)}
      >
        {log.unseen.length === 0 ? t('alert_list') : t('alerts_unseen', { count: log.unseen.length })}
      </Button>
    </search>
  )
})
