import { supportRoutes, type StaffThread as Thread } from '@footlight/core/protocol/support'
import { Button } from '@footlight/ui/Button'
import { ArrowLeft } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { StaffReply } from './StaffReply.tsx'
import { StateBadge } from './StateBadge.tsx'
import '../help/admin-texts.ts'
import { Talk } from './Talk.tsx'
import './texts.ts'
import { useTicketSteps } from './use-ticket-steps.ts'
import classes from './Support.module.css'

/** One ticket as the site staff works on it. */
export function StaffThread({ ticket }: { readonly ticket: Thread }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const [query] = useSearchParams()
  const { number, state, taken_by } = ticket
  const asker = ticket.username ?? ticket.name
  const step = useTicketSteps<'take' | 'release' | 'close' | 'reopen'>(ticket, (name, up_to) =>
    api.call(supportRoutes.handleTicket, { params: { number }, body: { step: name, up_to } }),
  )
  const list = new URLSearchParams(query)
  list.delete('ticket')
  return (
    <section className={classes.card} aria-labelledby="ticket" data-testid="staff-ticket" data-state={state}>
      <Link to={`?${list}`} className={classes.back}>
        <ArrowLeft aria-hidden />
        {t('support.all')}
      </Link>
      <div className={classes.threadHead}>
        <h2 id="ticket">{ticket.subject}</h2>
        <StateBadge state={state} />
      </div>
      <p className={classes.quiet}>
        {ticket.username === null ? `${ticket.name} (${t('support_admin.guest')})` : ticket.username}
        {' · '}
        {t(`support.department.${ticket.department}`)}
        {ticket.by === 'form' && ` · ${t('support_admin.by_mail', { email: ticket.email })}`}
        {taken_by !== null && ` · ${t('support_admin.taken_by', { name: taken_by })}`}
      </p>
      <div className={classes.actions}>
        {taken_by === null ? (
          <Button size="small" onClick={() => void step('take')}>
            {t('support_admin.take')}
          </Button>
        ) : (
          <Button size="small" onClick={() => void step('release')}>
            {t('support_admin.release')}
          </Button>
        )}
        {state !== 'closed' && (
          <Button size="small" onClick={() => void step('close')}>
            {t('support.close')}
          </Button>
        )}
        {ticket.may_reopen && (
          <Button size="small" onClick={() => void step('reopen')}>
            {t('support.reopen')}
          </Button>
        )}
      </div>
      <Talk
        messages={ticket.messages}
        isOwn={({ from }) => from !== 'person'}
        nameOf={({ from, by }) =>
          from === 'note' ? `${t('support_admin.note')} · ${by}` : from === 'staff' ? by : asker
        }
      />
      <StaffReply number={number} isClosed={state === 'closed'} />
      <Log ticket={ticket} asker={asker} />
    </section>
  )
}

function Log({ ticket, asker }: { readonly ticket: Thread; readonly asker: string }) {
  const { t } = useTranslation()
  const date = useDateTime()
  return (
    <details className={classes.log}>
      <summary>{t('support_admin.log')}</summary>
      <ol>
        {ticket.log.map(({ action, by, at }) => (
          <li key={`${at} ${action}`} className={classes.quiet}>
            <time dateTime={at}>{date(at)}</time> ·{' '}
            {t(`support_admin.action.${action}`, { name: by || asker })}
          </li>
        ))}
      </ol>
    </details>
  )
}
