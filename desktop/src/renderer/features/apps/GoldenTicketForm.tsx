import { type AppState, GoldenTicketSetting } from '@footlight/core/protocol'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { observer } from 'mobx-react-lite'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { useFormDraft } from '../shows/form-draft.ts'
import { FormFoot } from './FormFoot.tsx'
import classes from '../shows/ShowForm.module.css'

/** The first who tip exactly the price hold a golden ticket. */
export const GoldenTicketForm = observer(function GoldenTicketForm({
  apps: { golden_ticket: round },
}: {
  readonly apps: AppState
}) {
  const { t } = useTranslation('apps')
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
        <p className={classes.sum}>
          <b>{round.title}</b> ·{' '}
          {t('golden.running', { price: round.price, left: round.remaining, all: round.count })}
        </p>
        {round.holders.length > 0 && (
          <p>{t('golden.held', { names: round.holders.map((holder) => holder.username).join(', ') })}</p>
        )}
        <Button
          block
          pending={orders.pendingActions.isPending('apps')}
          onClick={() => void orders.endGoldenTicket()}
        >
          {t('golden.end')}
        </Button>
      </div>
    )
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <p>{t('golden.lead')}</p>
      <TextField {...form.field('title')} label={t('golden.what_for')} placeholder={t('golden.example')} />
      <div className={classes.pair}>
        <TextField {...form.field('price')} label={t('golden.price')} inputMode="numeric" suffix="tk" />
        <TextField {...form.field('count')} label={t('golden.count')} inputMode="numeric" />
      </div>
      <FormFoot isSaved={false} label={t('golden.offer')} />
    </form>
  )
})
