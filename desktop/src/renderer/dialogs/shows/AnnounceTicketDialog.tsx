import { showRoutes } from '@footlight/core/protocol'
import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import type { FormEvent } from 'react'
import { useConsole } from '../../app/console-context.ts'
import { herShare } from '../../stores/shows/share-estimate.ts'
import { formatTokensInMoney, formatWhole } from '../../words/numbers.ts'
import { refusalSentence } from '../../words/sentences.ts'
import { momentOf, useFormDraft } from './form-draft.ts'
import classes from './ShowForm.module.css'

const empty = { ticket_price: '50', recording_price: '0', message: '', starts_at: '', minimum_tickets: '0', refund_joined_minute_before_end: '5' }

/** A ticket show: what it costs, what she promises, and who has their ticket back. */
export const AnnounceTicketDialog = observer(function AnnounceTicketDialog() {
  const { ui, shows, lastSplit: { split } } = useConsole()
  const form = useFormDraft(empty, showRoutes.limitedAnnounce.body, ({ starts_at, ...rest }) => ({ ...rest, ...(starts_at !== '' && { starts_at: momentOf(starts_at, new Date()) }) }))
  const price = Number(form.values.ticket_price)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const body = form.check()
    if (body !== null && (await shows.announceTicket(body))) ui.close()
  }

  return (
    <Modal title="Announce a ticket show" lead="You start it when you are ready. Until then nobody has paid: all tickets are held for you." closeLabel="Close" onClose={() => ui.close()}>
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField {...form.field('message')} label="What is it about?" placeholder="Two songs, one costume" maxLength={200} autoFocus />
        <div className={classes.pair}>
          <TextField {...form.field('ticket_price')} label="Ticket" inputMode="numeric" suffix="tk" hint={price > 0 ? `${formatTokensInMoney(price)}${split === null ? '' : ` · about ${formatWhole(herShare(price, split))} tk yours`}` : undefined} />
          <TextField {...form.field('recording_price')} label="Recording" inputMode="numeric" suffix="tk" hint="0: none for sale." />
        </div>
        <div className={classes.pair}>
          <TextField {...form.field('starts_at')} label="Start" type="time" hint="Viewers see it; you still press start." />
          <TextField {...form.field('minimum_tickets')} label="Minimum tickets" inputMode="numeric" hint="It cannot start with fewer." />
        </div>
        <TextField {...form.field('refund_joined_minute_before_end')} label="Refund window" inputMode="numeric" suffix="minutes" hint="Who saw less than this before the end has their ticket back. A shorter show pays nothing." />
        {shows.view.requests.length > 0 && <p className={classes.sum}>Requests that wait for an answer are cancelled: an announced show leaves no room for them.</p>}
        {shows.presses.refused?.key === 'announce' && <p role="alert" className={classes.error}>{refusalSentence(shows.presses.refused.failure)}</p>}
        <Button type="submit" variant="primary" size="large" block pending={shows.presses.isPending('announce')}>Announce</Button>
      </form>
    </Modal>
  )
})
