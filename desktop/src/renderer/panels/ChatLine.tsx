import type { OwnEntry, RoomEntry } from '@footlight/core/stores'
import { observer } from 'mobx-react-lite'
import { Coins } from 'lucide-react'
import { useConsole } from '../app/console-context.ts'
import { formatWhole } from '../words/numbers.ts'
import { moderationPast } from '../words/sentences.ts'
import { showLine } from '../words/shows.ts'
import { PersonName } from './PersonName.tsx'
import classes from './ChatLine.module.css'

/** One line of the room: words, a tip that lights up, or a notice. */
export const ChatLine = observer(function ChatLine({ entry }: { readonly entry: RoomEntry }) {
  const { root: { session } } = useConsole()
  switch (entry.kind) {
    case 'chat':
      return (
        <li className={classes.line} data-own={entry.user.username === session.username || undefined}>
          <PersonName username={entry.user.username} isModerator={entry.user.is_moderator} />
          <span className={classes.text}>{entry.text}</span>
        </li>
      )
    case 'own':
      return <OwnLine entry={entry} name={session.username ?? ''} />
    case 'tip':
      return (
        <li className={classes.tip}>
          <Coins aria-hidden />
          <b>{formatWhole(entry.tokens)}</b>
          <span className={classes.text}><PersonName username={entry.sender} /> tipped{entry.comment !== null && <q>{entry.comment}</q>}</span>
        </li>
      )
    case 'moderation':
      return <li className={classes.notice}>{moderationPast[entry.action](entry.target ?? 'A user')}{entry.by !== null && ` · by ${entry.by}`}</li>
    case 'subject':
      // A room without a subject says so in the bar above, not in every join.
      return entry.subject === '' ? null : <li className={classes.notice}>Subject: {entry.subject}</li>
    case 'show':
      return <li className={classes.notice}>{showLine(entry)}</li>
  }
})

/** Her own words, until the server has repeated them. */
const OwnLine = observer(function OwnLine({ entry, name }: { readonly entry: OwnEntry; readonly name: string }) {
  const { root: { room } } = useConsole()
  return (
    <li className={classes.line} data-own data-state={entry.state}>
      <PersonName username={name} />
      <span className={classes.text}>{entry.text}</span>
      {entry.state === 'failed' && (
        <span className={classes.failed} role="alert">
          Not sent.
          <button type="button" onClick={() => room.retryMessage(entry.ref)}>Send again</button>
          <button type="button" onClick={() => room.discardMessage(entry.ref)}>Discard</button>
        </span>
      )}
    </li>
  )
})
