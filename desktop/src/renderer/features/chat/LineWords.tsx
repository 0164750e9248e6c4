import type { ChatEntry } from '@footlight/core/stores'
import { ChatWords } from '@footlight/ui/chat/ChatWords'
import { IconButton } from '@footlight/ui/IconButton'
import { Pin, Reply, X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import classes from './LineWords.module.css'

/** The words of a line, with its emoticons and mentions, and how its sender writes unless that is unwanted. */
export const LineWords = observer(function LineWords({ entry }: { readonly entry: ChatEntry }) {
  const {
    root: { session },
    chat: { lines },
  } = useConsole()
  const isPlain = session.settings?.chat_plain_text ?? false
  return (
    <ChatWords
      text={entry.text}
      codes={lines.codes}
      me={session.username}
      style={isPlain ? null : entry.style}
    />
  )
})

/** The line that this one answers; a press goes there while it is among the last ones. */
export const LineQuote = observer(function LineQuote({ entry }: { readonly entry: ChatEntry }) {
  const {
    root: { room },
  } = useConsole()
  const { t } = useTranslation('chat')
  const { quote, replyTo } = entry
  if (quote === null) return null
  const isThere = room.messages.entries.some((each) => each.kind === 'chat' && each.id === replyTo)
  return (
    <button
      type="button"
      className={classes.quote}
      disabled={!isThere}
      aria-label={t('line.answers', { name: quote.username, text: quote.message })}
      data-testid="quote"
      onClick={() => document.getElementById(`line-${replyTo}`)?.scrollIntoView({ block: 'center' })}
    >
      <Reply aria-hidden />
      <b>{quote.username}</b> <span>{quote.message}</span>
    </button>
  )
})

/** The one line that stands above the chat for everybody. */
export const HighlightBar = observer(function HighlightBar() {
  const {
    root: { room, session },
    chat: { lines },
  } = useConsole()
  const { t } = useTranslation('chat')
  const line = room.highlight
  return (
    <>
      {line !== null && (
        <div className={classes.bar} data-testid="highlight">
          <Pin aria-hidden />
          <p>
            <b>{line.username}</b>{' '}
            <ChatWords text={line.message} codes={lines.codes} me={session.username} style={null} />
          </p>
          <IconButton size="small" label={t('line.unhighlight')} onClick={() => void lines.highlight(null)}>
            <X aria-hidden />
          </IconButton>
        </div>
      )}
      {lines.failure !== null && (
        <p className={classes.failed} role="alert">
          {t('line.highlight_failed')}
        </p>
      )}
    </>
  )
})

/** Which line the next message answers. */
export const ReplyBar = observer(function ReplyBar() {
  const {
    root: { room },
    chat: { lines },
  } = useConsole()
  const { t } = useTranslation('chat')
  const { replyTo } = lines
  const isGone =
    replyTo !== null && !room.messages.entries.some((each) => each.kind === 'chat' && each.id === replyTo.id)
  useEffect(() => {
    if (isGone) lines.reply(null)
  }, [lines, isGone])
  if (replyTo === null) return null
  return (
    <div className={classes.bar} role="status" data-testid="reply-bar">
      <Reply aria-hidden />
      <p>
        <b>{t('line.replying', { name: replyTo.user.username })}</b> {replyTo.text}
      </p>
      <IconButton size="small" label={t('line.cancel_reply')} onClick={() => lines.reply(null)}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
})
