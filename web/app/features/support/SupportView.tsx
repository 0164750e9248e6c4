import {
  type SupportContact,
  supportLimits,
  type Ticket,
  type TicketThread,
} from '@footlight/core/protocol/support'
import { Badge } from '@footlight/ui/Badge'
import { MessagesSquare } from 'lucide-react'
import { Link } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Pages } from '../help/Pages.tsx'
import { EmptyState } from '../shell/EmptyState.tsx'
import { ContactForm } from './ContactForm.tsx'
import { ContactLine } from './ContactLine.tsx'
import { NewTicket } from './NewTicket.tsx'
import { OwnThread } from './OwnThread.tsx'
import { StateBadge } from './StateBadge.tsx'
import './texts.ts'
import { useTicketNews } from './use-ticket-news.ts'
import classes from './Support.module.css'

export interface SupportViewProps {
  readonly contact: SupportContact
  /** Empty for guests. */
  readonly tickets: readonly Ticket[]
  /** On all pages. */
  readonly total: number
  /** null: none is chosen. */
  readonly ticket: TicketThread | null
  /** A new one is being written; `list`: the list alone. */
  readonly isNew: boolean
}

/** Where people ask the support, each by the way that is theirs. */
export function SupportView({ contact, tickets, total, ticket, isNew }: SupportViewProps) {
  const { t } = useTranslation()
  useTicketNews()
  const hasChat = contact.by === 'chat'
  return (
    <main
      id="content"
      className={classes.page}
      data-testid="support"
      data-narrow={(!hasChat && tickets.length === 0) || undefined}
    >
      <ContactLine {...contact} />
      {(hasChat || tickets.length > 0) && (
        <div className={classes.panes} data-open={ticket !== null || isNew || undefined}>
          <TicketList tickets={tickets} total={total} chosen={ticket?.number ?? null} hasChat={hasChat} />
          {ticket !== null ? (
            <OwnThread key={ticket.number} ticket={ticket} />
          ) : (
            hasChat && isNew && <NewTicket />
          )}
        </div>
      )}
      {!hasChat && ticket === null && <ContactForm />}
      <p className={classes.quiet}>
        <Link to="/complaint">{t('support.complain')}</Link>
      </p>
    </main>
  )
}

interface TicketListProps {
  readonly tickets: readonly Ticket[]
  readonly total: number
  readonly chosen: string | null
  readonly hasChat: boolean
}

function TicketList({ tickets, total, chosen, hasChat }: TicketListProps) {
  const { t } = useTranslation()
  const date = useDateTime()
  return (
    <section className={classes.side} aria-labelledby="tickets">
      <div className={classes.sideHead}>
        <h2 id="tickets">{t('support.tickets')}</h2>
        {hasChat && <Link to="/support?new">{t('support.new')}</Link>}
      </div>
      {tickets.length === 0 ? (
        <EmptyState
          icon={<MessagesSquare />}
          title={t('support.none')}
          text={t('support.none_text')}
          action={null}
        />
      ) : (
        <ul className={classes.list}>
          {tickets.map((ticket) => (
            <li key={ticket.number}>
              <Link
                to={`/support?ticket=${ticket.number}`}
                aria-current={ticket.number === chosen ? 'page' : undefined}
                data-testid="own-ticket-row"
              >
                <b>{ticket.subject}</b>
                <span className={classes.row}>
                  <StateBadge state={ticket.state} />
                  {ticket.is_unread && <Badge tone="accent">{t('support.unread')}</Badge>}
                  <time className={classes.quiet} dateTime={ticket.changed_at}>
                    {date(ticket.changed_at)}
                  </time>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Pages last={Math.ceil(total / supportLimits.perPage)} />
    </section>
  )
}
