import { CHAT_MESSAGE_CHARS_MAX } from '@footlight/core/protocol/limits'
import { PUBLIC_THREAD } from '@footlight/core/stores'
import { MentionList } from '@footlight/ui/chat/MentionList'
import { IconButton } from '@footlight/ui/IconButton'
import { Globe2, Lock, SendHorizontal } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { Emoticons } from './Emoticons.tsx'
import classes from './ChatComposer.module.css'

/** How near the limit the performer is told of it. */
const TELL_BELOW_CHARS = 60

export const ChatComposer = observer(function ChatComposer() {
  const {
    root: { room, session },
    chat: { lines, threads },
  } = useConsole()
  const input = useRef<HTMLInputElement>(null)
  const { t } = useTranslation('chat')
  const text = lines.draft
  const setText = (draft: string) => lines.type(draft)
  const isPrivate = threads.shown !== PUBLIC_THREAD
  const readers = isPrivate
    ? t('composer.to_one', { name: room.privatePayer ?? t('line.somebody') })
    : t('composer.to_all')
  const left = CHAT_MESSAGE_CHARS_MAX - text.length

  const names = room.people.sorted.map(({ username }) => username).filter((name) => name !== session.username)

  function send(event: FormEvent) {
    event.preventDefault()
    lines.say()
  }

  return (
    <form className={classes.composer} data-private={isPrivate || undefined} onSubmit={send}>
      <b id="chat-readers" className={classes.readers}>
        {isPrivate ? <Lock aria-hidden /> : <Globe2 aria-hidden />}
        {readers}
      </b>
      <label htmlFor="chat-input" className="visually-hidden">
        {t('composer.label')}
      </label>
      <input
        ref={input}
        id="chat-input"
        value={text}
        maxLength={CHAT_MESSAGE_CHARS_MAX}
        autoComplete="off"
        placeholder={room.isJoined ? t('composer.hint') : t('composer.away')}
        aria-describedby="chat-readers"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      <MentionList
        inputRef={input}
        draft={text}
        onDraft={setText}
        names={names}
        label={t('composer.people')}
      />
      <Emoticons inputRef={input} draft={text} onDraft={setText} />
      {left < TELL_BELOW_CHARS && <span>{left}</span>}
      <IconButton label={t('composer.send')} variant="filled" type="submit" disabled={text.trim() === ''}>
        <SendHorizontal aria-hidden />
      </IconButton>
    </form>
  )
})
