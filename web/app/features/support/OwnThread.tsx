import { supportRoutes, type TicketThread } from '@footlight/core/protocol/support'
import { Button } from '@footlight/ui/Button'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { PageForm } from '../shell/PageForm.tsx'
import { StateBadge } from './StateBadge.tsx'
import { Talk } from './Talk.tsx'
import './texts.ts'
import { useSending } from './use-sending.ts'
import { useTicketSteps } from './use-ticket-steps.ts'
import { WritingEnd } from './WritingEnd.tsx'
import classes from './Support.module.css'

/** One of my tickets. */
export function OwnThread({ ticket }: { readonly ticket: TicketThread }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const step = useTicketSteps<'close' | 'reopen'>(ticket, (name, up_to) =>
    api.call(supportRoutes.changeTicket, { params: { number: ticket.number }, body: { step: name, up_to } }),
  )
  return (
    <section
      className={classes.card}
      aria-labelledby="ticket"
      data-testid="own-ticket"
      data-state={ticket.state}
    >
      <Link to="/support?list" className={classes.back}>
        <ArrowLeft aria-hidden />
        {t('support.all')}
      </Link>
      <div className={classes.threadHead}>
        <h2 id="ticket">{ticket.subject}</h2>
        <div className={classes.row}>
          <StateBadge state={ticket.state} />
          {ticket.state !== 'closed' && (
            <Button size="small" onClick={() => void step('close')}>
              {t('support.close')}
            </Button>
          )}
        </div>
      </div>
      <Talk
        messages={ticket.messages}
        isOwn={({ from }) => from === 'person'}
        nameOf={({ from }) => t(from === 'person' ? 'support.you' : 'support.us')}
      />
      {ticket.state === 'closed' ? (
        <div className={classes.actions}>
          <span>{t('support.is_closed')}</span>
          {ticket.may_reopen ? (
            <Button onClick={() => void step('reopen')}>{t('support.reopen')}</Button>
          ) : (
            <span className={classes.quiet}>{t('support.for_good')}</span>
          )}
        </div>
      ) : (
        <Reply number={ticket.number} />
      )}
    </section>
  )
}

function Reply({ number }: { readonly number: string }) {
  const { api } = useStores()
  const { revalidate } = useRevalidator()
  const sending = useSending()
  const [text, setText] = useState('')

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const call = (ref: string) =>
      api.call(supportRoutes.writeTicket, { params: { number }, body: { text, ref } })
    if ((await sending.send({ number, text }, call)) === null) return
    setText('')
    await revalidate()
  }

  return (
    <PageForm className={classes.form} onSubmit={(event) => void submit(event)} data-testid="ticket-reply">
      <WritingEnd text={text} onText={setText} sending={sending} rows={3} />
    </PageForm>
  )
}
