import { GoldenTicketSetting, type AppState } from '@footlight/core/protocol'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import type { FormEvent } from 'react'
import { useConsole } from '../../app/console-context.ts'
import { formatWhole } from '../../words/numbers.ts'
import { useFormDraft } from '../shows/form-draft.ts'
import classes from '../shows/ShowForm.module.css'
import { FormFoot } from './FormFoot.tsx'

/** The first who tip exactly the price hold a golden ticket. */
export const GoldenTicketForm = observer(function GoldenTicketForm({ apps: { golden_ticket: round } }: { readonly apps: AppState }) {
  const { orders } = useConsole()
  const form = useFormDraft({ title: '', price: '100', count: '10' }, GoldenTicketSetting)

  function submit(event: FormEvent) {
    event.preventDefault()
    const body = form.check()
    if (body !== null) void orders.startGoldenTicket(body)
  }

  if (round?.is_active === true) {
    return (
      <div className={classes.form}>
        <p className={classes.sum}><b>{round.title}</b> · {formatWhole(round.price)} tk · {formatWhole(round.remaining)} of {formatWhole(round.count)} left</p>
        {round.holders.length > 0 && <p>Held by {round.holders.map((holder) => holder.username).join(', ')}.</p>}
        <Button block pending={orders.presses.isPending('apps')} onClick={() => void orders.endGoldenTicket()}>Offer no more; holders keep theirs</Button>
      </div>
    )
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <p>The first who tip exactly this much, or buy, hold one: a badge, and a place on your list.</p>
      <TextField {...form.field('title')} label="What is it for?" placeholder="A dance of your choice" />
      <div className={classes.pair}>
        <TextField {...form.field('price')} label="Price" inputMode="numeric" suffix="tk" />
        <TextField {...form.field('count')} label="How many" inputMode="numeric" />
      </div>
      <FormFoot isSaved={false} label="Offer golden tickets" />
    </form>
  )
})
