import {
  type StaffTicket,
  SupportDepartment,
  supportLimits,
  supportRoutes,
  type StaffThread as Thread,
  TicketShow,
} from '@footlight/core/protocol/support'
import { Badge } from '@footlight/ui/Badge'
import { Inbox } from 'lucide-react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { Pages } from '../help/Pages.tsx'
import { EmptyState } from '../shell/EmptyState.tsx'
import { BulkActions } from '../staff/BulkActions.tsx'
import { ChooseRow } from '../staff/ChooseRow.tsx'
import { SavedViews } from '../staff/SavedViews.tsx'
import { type Selection, useSelection } from '../staff/use-selection.ts'
import { StaffThread } from './StaffThread.tsx'
import { StateBadge } from './StateBadge.tsx'
import '../help/admin-texts.ts'
import './texts.ts'
import { useTicketNews } from './use-ticket-news.ts'
import help from '../help/Help.module.css'
import classes from './Support.module.css'

export interface StaffViewProps {
  readonly tickets: readonly StaffTicket[]
  /** On all pages. */
  readonly total: number
  readonly waiting: Readonly<Record<SupportDepartment, number>>
  readonly show: TicketShow
  /** null: all. */
  readonly department: SupportDepartment | null
  /** null: none is chosen. */
  readonly ticket: Thread | null
}

/** Where the site staff answers. */
export function StaffView({ tickets, total, waiting, show, department, ticket }: StaffViewProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const { revalidate } = useRevalidator()
  useTicketNews()
  /** Of the open ones those that nobody has are taken; of the answered ones those with nothing new are closed. */
  const rows = tickets.filter((each) =>
    show === 'open' ? each.taken_by === null : show === 'answered' && !each.is_unread,
  )
  const selection = useSelection(rows.map(({ number }) => number))
  const isBulk = show === 'open' || show === 'answered'
  async function act(number: string): Promise<boolean> {
    const seen = rows.find((each) => each.number === number)?.changed_at
    const body = show === 'open' ? ({ step: 'take' } as const) : ({ step: 'close', seen } as const)
    return (await api.call(supportRoutes.handleTicket, { params: { number }, body })).ok
  }
  const count = department === null ? waiting.support + waiting.model_support : waiting[department]
  return (
    <main id="content" className={classes.page} data-testid="staff-support">
      <header className={classes.header}>
        <h1>{t('support_admin.title')}</h1>
        <p className={classes.quiet}>{t('support_admin.lead')}</p>
      </header>
      <nav className={classes.filters} aria-label={t('support_admin.filter')}>
        <div className={help.tabs}>
          {TicketShow.options.map((name) => (
            <Filter key={name} name="show" value={name} isChosen={show === name}>
              {t(`support_admin.show.${name}`, { count })}
            </Filter>
          ))}
        </div>
        <div className={help.tabs}>
          <Filter name="department" value="" isChosen={department === null}>
            {t('support_admin.all')}
          </Filter>
          {SupportDepartment.options.map((name) => (
            <Filter key={name} name="department" value={name} isChosen={department === name}>
              {t(`support.department.${name}`)}
            </Filter>
          ))}
        </div>
      </nav>
      <SavedViews table="support" />
      {isBulk && (
        <BulkActions
          rows={rows.map(({ number }) => number)}
          selection={selection}
          label={(chosen) => t(`support_admin.act_${show}`, { count: chosen })}
          run={act}
          onDone={() => void revalidate()}
        />
      )}
      {tickets.length === 0 && ticket === null ? (
        <EmptyState
          icon={<Inbox />}
          title={t('support_admin.none')}
          text={t('support_admin.none_text')}
          action={null}
        />
      ) : (
        <div className={classes.panes} data-open={ticket !== null || undefined}>
          <div className={classes.side}>
            {tickets.length === 0 && <p className={classes.quiet}>{t('support_admin.none_text')}</p>}
            <ul className={classes.list} hidden={tickets.length === 0}>
              {tickets.map((each) => (
                <QueueRow
                  key={each.number}
                  ticket={each}
                  isShown={each.number === ticket?.number}
                  selection={rows.includes(each) ? selection : null}
                />
              ))}
            </ul>
            <Pages last={Math.ceil(total / supportLimits.perPage)} />
          </div>
          {ticket === null ? (
            <p className={classes.quiet}>{t('support_admin.choose')}</p>
          ) : (
            <StaffThread key={ticket.number} ticket={ticket} />
          )}
        </div>
      )}
    </main>
  )
}

interface FilterProps {
  readonly name: string
  readonly value: string
  readonly isChosen: boolean
  readonly children: string
}

function Filter({ name, value, isChosen, children }: FilterProps) {
  const [query] = useSearchParams()
  const next = new URLSearchParams(query)
  for (const gone of ['ticket', 'page']) next.delete(gone)
  if (value === '') next.delete(name)
  else next.set(name, value)
  return (
    <Link to={`?${next}`} aria-current={isChosen ? 'true' : undefined}>
      {children}
    </Link>
  )
}

interface QueueRowProps {
  readonly ticket: StaffTicket
  readonly isShown: boolean
  /** null: nothing is done with it from here. */
  readonly selection: Selection<string> | null
}

function QueueRow({ ticket, isShown, selection }: QueueRowProps) {
  const { t } = useTranslation()
  const date = useDateTime()
  const [query] = useSearchParams()
  const next = new URLSearchParams(query)
  next.set('ticket', ticket.number)
  const { waits_since, changed_at, taken_by } = ticket
  return (
    <li>
      {selection !== null && (
        <ChooseRow
          id={ticket.number}
          label={t('support_admin.choose_row', { subject: ticket.subject })}
          selection={selection}
        />
      )}
      <Link to={`?${next}`} aria-current={isShown ? 'page' : undefined} data-testid="queue-ticket">
        <b>{ticket.subject}</b>
        <span className={classes.row}>
          <StateBadge state={ticket.state} />
          {ticket.is_unread && <Badge tone="accent">{t('support.unread')}</Badge>}
          {ticket.department === 'model_support' && (
            <Badge>{t(`support.department.${ticket.department}`)}</Badge>
          )}
        </span>
        <span className={classes.quiet}>
          {ticket.username ?? `${ticket.name} (${t('support_admin.guest')})`},{' '}
          {waits_since === null
            ? t('support_admin.changed', { date: date(changed_at) })
            : t('support_admin.waits', { date: date(waits_since) })}
        </span>
        {taken_by !== null && (
          <span className={classes.quiet}>{t('support_admin.taken_by', { name: taken_by })}</span>
        )}
      </Link>
    </li>
  )
}
