import { type AppState, type ScratchCard, ScratchCardSetting } from '@footlight/core/protocol'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { FormFoot } from './FormFoot.tsx'
import { ListRows } from './ListRows.tsx'
import { replaceAt } from './list-draft.ts'
import { numberIn, useAppForm } from './use-app-form.ts'
import classes from '../shows/ShowForm.module.css'

const PRIZES_MAX = 20

/**
 * A card of fields with prizes under some of them. What lies where is fixed from the start, and shown at the
 * end.
 */
export function ScratchCardForm({ apps: { scratchoff: card } }: { readonly apps: AppState }) {
  const { t } = useTranslation('apps')
  const { orders } = useConsole()
  const form = useAppForm(ScratchCardSetting, orders.startScratchoff)
  const [title, setTitle] = useState('')
  const [price, setPrice] = useState('20')
  const [fields, setFields] = useState('20')
  const [prizes, setPrizes] = useState<readonly { readonly title: string; readonly count: string }[]>([
    { title: '', count: '1' },
  ])

  function submit(event: FormEvent) {
    event.preventDefault()
    void form.submit({
      title,
      price: numberIn(price),
      fields: numberIn(fields),
      prizes: prizes.map((prize) => ({ ...prize, count: numberIn(prize.count) })),
    })
  }

  if (card?.is_active === true) return <RunningScratchCard card={card} />
  return (
    <form className={classes.form} onSubmit={submit} onChange={form.touch}>
      <p>{t('scratch.lead')}</p>
      <TextField
        label={t('scratch.title')}
        placeholder={t('scratch.example')}
        value={title}
        error={form.errors['title']}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <div className={classes.pair}>
        <TextField
          label={t('scratch.price')}
          inputMode="numeric"
          suffix="tk"
          value={price}
          error={form.errors['price']}
          onChange={(event) => setPrice(event.currentTarget.value)}
        />
        <TextField
          label={t('scratch.fields')}
          inputMode="numeric"
          value={fields}
          error={form.errors['fields']}
          onChange={(event) => setFields(event.currentTarget.value)}
        />
      </div>
      <ListRows
        rows={prizes}
        max={PRIZES_MAX}
        add={t('scratch.add')}
        empty={{ title: '', count: '1' }}
        onChange={setPrizes}
      >
        {(prize, index) => (
          <>
            <TextField
              label={t('scratch.prize_of', { row: index + 1 })}
              hideLabel
              placeholder={t('scratch.prize')}
              value={prize.title}
              error={form.errors[`prizes.${index}.title`]}
              onChange={(event) => setPrizes(replaceAt(prizes, index, { title: event.currentTarget.value }))}
            />
            <TextField
              label={t('scratch.how_many', { row: index + 1 })}
              hideLabel
              inputMode="numeric"
              suffix={t('scratch.times')}
              value={prize.count}
              error={form.errors[`prizes.${index}.count`]}
              onChange={(event) => setPrizes(replaceAt(prizes, index, { count: event.currentTarget.value }))}
            />
          </>
        )}
      </ListRows>
      {form.errors['prizes'] !== undefined && (
        <p role="alert" className={classes.error}>
          {t('scratch.prizes_wrong', { max: PRIZES_MAX })}
        </p>
      )}
      <FormFoot isSaved={form.isSaved} label={t('scratch.start')} />
    </form>
  )
}

/** A scratch card that is out: what was scratched, and the way to take it away. */
const RunningScratchCard = observer(function RunningScratchCard({ card }: { readonly card: ScratchCard }) {
  const { t } = useTranslation('apps')
  const { orders } = useConsole()
  const wins = card.sold.filter((field) => field.prize !== null)
  return (
    <div className={classes.form}>
      <p className={classes.sum}>
        <b>{card.title}</b> ·{' '}
        {t('scratch.running', { price: card.price, sold: card.sold.length, fields: card.fields })}
      </p>
      <ul>
        {wins.map((win) => (
          <li key={win.field}>
            {t('scratch.won', { field: win.field + 1, name: win.username, prize: win.prize })}
          </li>
        ))}
      </ul>
      <Button
        block
        pending={orders.pendingActions.isPending('apps')}
        onClick={() => void orders.endScratchoff()}
      >
        {t('scratch.end')}
      </Button>
    </div>
  )
})
