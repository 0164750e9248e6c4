import { CHAT_MESSAGE_CHARS_MAX } from '@footlight/core/protocol/limits'
import { IconButton } from '@footlight/ui/IconButton'
import { SendHorizontal } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import classes from './ChatComposer.module.css'

/** How near the limit she is told of it. */
const TELL_BELOW_CHARS = 60

export const ChatComposer = observer(function ChatComposer() {
  const { root: { room } } = useConsole()
  const { t } = useTranslation('chat')
  const [text, setText] = useState('')
  const left = CHAT_MESSAGE_CHARS_MAX - text.length

  function send(event: FormEvent) {
    event.preventDefault()
    room.sendMessage(text)
    setText('')
  }

  return (
    <form className={classes.composer} onSubmit={send}>
      <label htmlFor="chat-input" className="visually-hidden">{t('composer.label')}</label>
      <input
        id="chat-input" value={text} maxLength={CHAT_MESSAGE_CHARS_MAX} autoComplete="off" placeholder={room.isJoined ? t('composer.hint') : t('composer.away')}
        onChange={(event) => setText(event.currentTarget.value)} onKeyDown={(event) => { if (event.key === 'Escape') event.currentTarget.blur() }}
      />
      {left < TELL_BELOW_CHARS && <span>{left}</span>}
      <IconButton label={t('composer.send')} variant="filled" type="submit" disabled={text.trim() === ''}><SendHorizontal aria-hidden /></IconButton>
    </form>
  )
})
