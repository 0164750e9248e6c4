import { audienceShowRoutes } from '@footlight/core/protocol'
import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { AnnounceDialog } from './AnnounceDialog.tsx'
import { momentOf, useFormDraft } from './form-draft.ts'
import { performerShare } from './share-estimate.ts'
import classes from './ShowForm.module.css'

const empty = {
  ticket_price: '50',
  recording_price: '0',
  message: '',
  starts_at: '',
  minimum_tickets: '0',
  refund_joined_minute_before_end: '5',
}

/** A ticket show: what it costs, what the performer promises, and whose tickets are refunded. */
export const AnnounceTicketDialog = observer(function AnnounceTicketDialog() {
  const { t } = useTranslation('shows')
  const { formatTokensInMoney } = useFormats()
  const {
    paid: {
      shows,
      lastSplit: { split },
    },
  } = useConsole()
  const form = useFormDraft(empty, audienceShowRoutes.limitedAnnounce.body, ({ starts_at, ...rest }) => ({
    ...rest,
    ...(starts_at !== '' && { starts_at: momentOf(starts_at, new Date()) }),
  }))
  const price = Number(form.values.ticket_price)

  return (
    <AnnounceDialog
      show="ticket"
      field={form.field}
      onSubmit={async () => {
        const body = form.check()
        return body !== null && (await shows.announceTicket(body))
      }}
    >
      <div className={classes.pair}>
        <TextField
          {...form.field('ticket_price')}
          label={t('ticket.ticket')}
          inputMode="numeric"
          suffix="tk"
          hint={
            price > 0
              ? `${formatTokensInMoney(price)}${split === null ? '' : ` · ${t('ticket.about_yours', { tokens: performerShare(price, split) })}`}`
              : undefined
          }
        />
        <TextField
          {...form.field('recording_price')}
          label={t('ticket.recording')}
          inputMode="numeric"
          suffix="tk"
          hint={t('ticket.recording_help')}
        />
      </div>
      <div className={classes.pair}>
        <TextField
          {...form.field('starts_at')}
          label={t('ticket.start')}
          type="time"
          hint={t('ticket.start_help')}
        />
        <TextField
          {...form.field('minimum_tickets')}
          label={t('ticket.minimum')}
          inputMode="numeric"
          hint={t('ticket.minimum_help')}
        />
      </div>
    </AnnounceDialog>
  )
})
