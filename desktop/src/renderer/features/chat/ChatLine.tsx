import type { ChatEntry, OwnEntry, RoomEntry, ShowEntry } from '@footlight/core/stores'
import { Coins, Lock, LogIn } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { formatTime } from '../../i18n/numbers.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { showLine } from '../shows/show-texts.ts'
import { LineTools } from './LineTools.tsx'
import { LineQuote, LineWords } from './LineWords.tsx'
import { PersonName } from './PersonName.tsx'
import classes from './ChatLine.module.css'

/** One line of the room: words, a tip that lights up, or a notice. */
export const ChatLine = observer(function ChatLine({ entry }: { readonly entry: RoomEntry }) {
  const { formatWhole } = useFormats()
  const {
    root: { session },
  } = useConsole()
  const { t } = useTranslation('chat')
  switch (entry.kind) {
    case 'chat':
      return (
        <li
          id={`line-${entry.id}`}
          className={classes.line}
          data-own={entry.user.username === session.username || undefined}
          data-private={entry.isPrivate || undefined}
        >
          <LineQuote entry={entry} />
          <LineTime at={entry.at} />
          <Readers entry={entry} />
          <PersonName username={entry.user.username} user={entry.user} line={entry} />
          <span className={classes.text}>
            <LineWords entry={entry} />
          </span>
          <LineTools entry={entry} isOwn={entry.user.username === session.username} />
        </li>
      )
    case 'own':
      return <OwnLine entry={entry} name={session.username ?? ''} />
    case 'tip':
      return (
        <li className={classes.tip}>
          <LineTime at={entry.at} />
          <Coins aria-hidden />
          <b>{formatWhole(entry.tokens)}</b>
          <span className={classes.text}>
            <PersonName username={entry.sender} /> {t('line.tipped')}
            {entry.type === 'stealth' && <em data-testid="tip-stealth"> {t('line.tipped_stealth')}</em>}
            {entry.item !== null && (
              <>
                {' '}
                <b className={classes.item} data-testid="tip-item">
                  {t('line.tipped_for', { item: entry.item })}
                </b>
              </>
            )}
            {entry.comment !== null && (
              <>
                {' '}
                <q>{entry.comment}</q>
              </>
            )}
          </span>
        </li>
      )
    case 'held_tip':
      return (
        <li className={classes.notice} data-testid="held-tip" data-state={entry.state}>
          <LineTime at={entry.at} />
          {t(`held_tip.${entry.state}`, { name: entry.sender, amount: formatWhole(entry.tokens) })}
        </li>
      )
    case 'moderation':
      return (
        <li className={classes.notice}>
          <LineTime at={entry.at} />
          {t(`done.${entry.action}`, { name: entry.target ?? t('line.somebody') })}
          {entry.by !== null && ` · ${t('line.by', { name: entry.by })}`}
        </li>
      )
    case 'subject':
      // A room without a subject says so in the bar above, not in every join.
      return entry.subject === '' ? null : (
        <li className={classes.notice}>
          <LineTime at={entry.at} />
          {t('line.subject', { subject: entry.subject })}
        </li>
      )
    case 'toy_control':
      return (
        <li className={classes.notice}>
          <LineTime at={entry.at} />
          {t('line.toy_control', { name: entry.username, seconds: entry.seconds, count: entry.tokens })}
        </li>
      )
    case 'won':
      return (
        <li className={classes.won} data-testid="won-line">
          <LineTime at={entry.at} />
          {t(`won.${entry.what}`, {
            name: entry.username ?? '',
            title: entry.title,
            count: entry.tokens ?? 0,
            tokens: formatWhole(entry.tokens ?? 0),
          })}
        </li>
      )
    case 'arrival':
      return (
        <li className={classes.notice} data-testid="arrival">
          <LineTime at={entry.at} />
          <LogIn aria-hidden />
          <PersonName username={entry.user.username} user={entry.user} /> {t('line.arrived')}
        </li>
      )
    case 'show':
      return <ShowLine entry={entry} />
  }
})

/** A show that begins or ends parts what was said before it from what comes. */
function ShowLine({ entry }: { readonly entry: ShowEntry }) {
  const { t } = useTranslation('chat')
  return (
    <li
      className={entry.what === 'announced' ? classes.notice : classes.turn}
      data-turn={entry.what === 'announced' ? undefined : entry.what}
    >
      <LineTime at={entry.at} />
      <span>{showLine(t, entry)}</span>
    </li>
  )
}

function LineTime({ at }: { readonly at: number }) {
  return (
    <time className={classes.at} dateTime={new Date(at).toISOString()}>
      {formatTime(at)}
    </time>
  )
}

/**
 * Who reads a line, where that is not plain: while a private runs every line says it, and a private line says
 * it for good.
 */
const Readers = observer(function Readers({ entry }: { readonly entry: ChatEntry }) {
  const {
    root: { room },
  } = useConsole()
  const { t } = useTranslation('chat')
  if (entry.isPrivate)
    return (
      <span className={classes.readers} data-testid="line-private">
        <Lock aria-hidden />
        {t('line.private')}
      </span>
    )
  return room.mode === 'private' ? (
    <span className={classes.readers} data-testid="line-public">
      {t('line.public')}
    </span>
  ) : null
})

/** The performer's own words, until the server has repeated them. */
const OwnLine = observer(function OwnLine({
  entry,
  name,
}: {
  readonly entry: OwnEntry
  readonly name: string
}) {
  const {
    root: { room },
  } = useConsole()
  const { t } = useTranslation('chat')
  return (
    <li className={classes.line} data-own data-state={entry.state}>
      <LineTime at={entry.at} />
      <PersonName username={name} />
      <span className={classes.text}>{entry.text}</span>
      {entry.state === 'failed' && (
        <span className={classes.failed} role="alert">
          {t(`line.failed_${entry.error}`, { defaultValue: t('line.not_sent') })}
          <button type="button" onClick={() => room.retryMessage(entry.ref)}>
            {t('line.again')}
          </button>
          <button type="button" onClick={() => room.discardMessage(entry.ref)}>
            {t('line.discard')}
          </button>
        </span>
      )}
    </li>
  )
})
