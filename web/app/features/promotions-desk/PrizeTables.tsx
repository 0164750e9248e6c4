import { type DeskPrizeTable, wheelDeskRoutes } from '@footlight/core/protocol/wheel-desk'
import { Wheel } from '@footlight/core/protocol/wheels'
import { Button } from '@footlight/ui/Button'
import { Select } from '@footlight/ui/Select'
import { TextArea } from '@footlight/ui/TextArea'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useState } from 'react'
import { timeOf } from '../../i18n/typed-time.ts'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { OddsTable } from '../promotions/OddsTable.tsx'
import { linesOf, prizesIn } from './prize-lines.ts'
import { useDeskForm } from './use-desk-form.ts'
import classes from '../billing-desk/BillingDesk.module.css'

/** What the wheels give now, gave and will give; another table is set, none is changed. */
export function PrizeTables({ tables }: { readonly tables: readonly DeskPrizeTable[] }) {
  const { t } = useTranslation()
  return (
    <section className={classes.part} aria-labelledby="desk-wheels">
      <h2 id="desk-wheels">{t('promotions_desk.wheels')}</h2>
      <p className={classes.quiet}>{t('promotions_desk.wheels_lead')}</p>
      {tables.length === 0 && <p className={classes.quiet}>{t('promotions_desk.no_tables')}</p>}
      <ul className={classes.list} hidden={tables.length === 0}>
        {tables.map((table) => (
          <Table key={table.id} table={table} />
        ))}
      </ul>
      <TableForm tables={tables} />
    </section>
  )
}

function Table({ table }: { readonly table: DeskPrizeTable }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { id, wheel, prizes, from, by, state } = table
  return (
    <li className={classes.item} data-testid="desk-table">
      <p>
        <b>{t('promotions_desk.table', { id })}</b> · {t(`promotions.wheel.${wheel}`)} ·{' '}
        {t(`promotions_desk.table_state.${state}`)}
      </p>
      {prizes.length === 0 ? <p>{t('promotions_desk.is_off')}</p> : <OddsTable prizes={prizes} won={null} />}
      {by !== null && (
        <p className={classes.quiet}>
          {t('promotions_desk.from', { at: dateTime(from) })} · {t('promotions_desk.by', { name: by })}
        </p>
      )}
    </li>
  )
}

function TableForm({ tables }: { readonly tables: readonly DeskPrizeTable[] }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const { isPending, send, problem } = useDeskForm()
  const running = (wheel: Wheel): string =>
    linesOf(tables.find((table) => table.wheel === wheel && table.state === 'running')?.prizes ?? [])
  const [wheel, setWheel] = useState<Wheel>('promo')
  const [text, setText] = useState(() => running('promo'))
  const [from, setFrom] = useState('')
  const prizes = prizesIn(text)

  async function put(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (prizes === null) return
    const body = { prizes: [...prizes], from: timeOf(from) }
    await send(() => api.call(wheelDeskRoutes.setPrizeTable, { params: { wheel }, body }))
  }

  return (
    <form className={classes.form} onSubmit={(event) => void put(event)}>
      <Select
        label={t('promotions_desk.wheel')}
        value={wheel}
        onChange={({ target }) => {
          const chosen = Wheel.parse(target.value)
          setWheel(chosen)
          setText(running(chosen))
        }}
        options={Wheel.options.map((value) => ({ value, label: t(`promotions.wheel.${value}`) }))}
      />
      <TextArea
        label={t('promotions_desk.prizes')}
        hint={t('promotions_desk.prizes_hint')}
        value={text}
        error={prizes === null ? t('promotions_desk.no_prizes') : problem('prizes')}
        onChange={({ target }) => setText(target.value)}
      />
      <TextField
        type="datetime-local"
        label={t('promotions_desk.begins')}
        hint={t('promotions_desk.begins_hint')}
        error={problem('from')}
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      <Button type="submit" variant="primary" pending={isPending}>
        {t(prizes?.length === 0 ? 'promotions_desk.switch_off' : 'promotions_desk.put')}
      </Button>
    </form>
  )
}
