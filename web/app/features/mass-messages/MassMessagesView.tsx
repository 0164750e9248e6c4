import { type MassMessage, massMessageLimits } from '@footlight/core/protocol/mass-messages'
import { useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { MassMessageForm } from './MassMessageForm.tsx'
import { MassMessageRow } from './MassMessageRow.tsx'
import './texts.ts'
import classes from './MassMessages.module.css'

interface MassMessagesViewProps {
  readonly messages: readonly MassMessage[]
  readonly total: number
  /** From one on. */
  readonly page: number
}

/** What a performer writes to many, and what became of it. */
export function MassMessagesView({ messages, total, page }: MassMessagesViewProps) {
  const { t } = useTranslation()
  useProgress(messages)
  return (
    <main id="content" className={classes.page} data-testid="mass-messages">
      <header>
        <h1>{t('mass.title')}</h1>
        <p className={classes.quiet}>
          {t('mass.lead', { perDay: massMessageLimits.perDay, toReader: massMessageLimits.toReaderPerDay })}
        </p>
      </header>
      <MassMessageForm />
      <section aria-labelledby="mass-sent">
        <h2 id="mass-sent">{t('mass.sent_title')}</h2>
        {messages.length === 0 ? (
          <p className={classes.quiet}>{t('mass.none')}</p>
        ) : (
          <ul className={classes.list}>
            {messages.map((message) => (
              <MassMessageRow key={message.id} message={message} />
            ))}
          </ul>
        )}
        <Pages page={page} last={Math.ceil(total / massMessageLimits.perPage)} />
      </section>
    </main>
  )
}

const PROGRESS_EVERY_MS = 5_000

/** While one is on its way its numbers grow. */
function useProgress(messages: readonly MassMessage[]): void {
  const { revalidate } = useRevalidator()
  const isUnderWay = messages.some(({ state }) => state === 'waiting' || state === 'sending')
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate()
    }, PROGRESS_EVERY_MS)
    return () => clearInterval(timer)
  }, [isUnderWay, revalidate])
}

function Pages({ page, last }: { readonly page: number; readonly last: number }) {
  const { t } = useTranslation()
  if (last <= 1) return null
  return (
    <nav className={classes.actions} aria-label={t('mass.pages')}>
      {page > 1 && <Link to={`?page=${page - 1}`}>{t('mass.newer')}</Link>}
      {page < last && <Link to={`?page=${page + 1}`}>{t('mass.older')}</Link>}
    </nav>
  )
}
