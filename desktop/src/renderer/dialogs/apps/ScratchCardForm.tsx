import { ScratchCardSetting, type AppState } from '@footlight/core/protocol'
import { TextField } from '@footlight/ui/TextField'
import { useState, type FormEvent } from 'react'
import { useConsole } from '../../app/console-context.ts'
import classes from '../shows/ShowForm.module.css'
import { FormFoot } from './FormFoot.tsx'
import { replaceAt } from './list-draft.ts'
import { ListRows } from './ListRows.tsx'
import { RunningScratchCard } from './RunningScratchCard.tsx'
import { numberIn, useAppForm } from './use-app-form.ts'

const PRIZES_MAX = 20

/** A card of fields with prizes under some of them. What lies where is fixed from the start, and shown at the end. */
export function ScratchCardForm({ apps: { scratchoff: card } }: { readonly apps: AppState }) {
  const { orders } = useConsole()
  const form = useAppForm(ScratchCardSetting, orders.startScratchoff)
  const [title, setTitle] = useState('')
  const [price, setPrice] = useState('20')
  const [fields, setFields] = useState('20')
  const [prizes, setPrizes] = useState<readonly { readonly title: string; readonly count: string }[]>([{ title: '', count: '1' }])

  function submit(event: FormEvent) {
    event.preventDefault()
    void form.submit({ title, price: numberIn(price), fields: numberIn(fields), prizes: prizes.map((prize) => ({ ...prize, count: numberIn(prize.count) })) })
  }

  if (card?.is_active === true) return <RunningScratchCard card={card} />
  return (
    <form className={classes.form} onSubmit={submit} onChange={form.touch}>
      <p>Viewers scratch fields; under some there are prizes. What lies where is fixed when it starts and shown when it ends, so everybody can check it.</p>
      <TextField label="Title" placeholder="Lucky night" value={title} error={form.errors['title']} onChange={(event) => setTitle(event.currentTarget.value)} />
      <div className={classes.pair}>
        <TextField label="Price of a field" inputMode="numeric" suffix="tk" value={price} error={form.errors['price']} onChange={(event) => setPrice(event.currentTarget.value)} />
        <TextField label="Fields" inputMode="numeric" value={fields} error={form.errors['fields']} onChange={(event) => setFields(event.currentTarget.value)} />
      </div>
      <ListRows rows={prizes} max={PRIZES_MAX} add="Add a prize" empty={{ title: '', count: '1' }} onChange={setPrizes}>
        {(prize, index) => (
          <>
            <TextField label={`Prize ${index + 1}`} hideLabel placeholder="Prize" value={prize.title} error={form.errors[`prizes.${index}.title`]} onChange={(event) => setPrizes(replaceAt(prizes, index, { title: event.currentTarget.value }))} />
            <TextField label={`How many of prize ${index + 1}`} hideLabel inputMode="numeric" suffix="times" value={prize.count} error={form.errors[`prizes.${index}.count`]} onChange={(event) => setPrizes(replaceAt(prizes, index, { count: event.currentTarget.value }))} />
          </>
        )}
      </ListRows>
      {form.errors['prizes'] !== undefined && <p role="alert" className={classes.error}>At least one prize, and at most {PRIZES_MAX}.</p>}
      <FormFoot isSaved={form.isSaved} label="Put the card out" />
    </form>
  )
}
