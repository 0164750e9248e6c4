import { reaction } from 'mobx'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, type FormEvent } from 'react'
import { Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CHAT_MESSAGE_CHARS_MAX } from '@footlight/core/protocol/limits'
import { IconButton } from '@footlight/ui/IconButton'
import { useStores } from '../../platform/stores-context.ts'
import { useRoomScreen } from '../room/room-context.ts'
import classes from './ChatComposer.module.css'

export const ChatComposer = observer(function ChatComposer() {
  const { t } = useTranslation()
  const { room, session, ui } = useStores()
  const state = useRoomScreen()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => reaction(() => ui.focusWish.get('chat'), () => input.current?.focus()), [ui])

  const length = [...state.draft.normalize('NFC')].length
  const isTooLong = length > CHAT_MESSAGE_CHARS_MAX
  const placeholder = room.isSilenced ? t('chat.you_are_silenced') : room.isJoined ? t('chat.placeholder') : t('chat.connecting')

  function send(event: FormEvent): void {
    event.preventDefault()
    if (isTooLong || state.draft.trim() === '') return
    room.sendMessage(state.draft)
    state.setDraft('')
    state.showPanel('chat')
  }

  return (
    <form className={classes.form} onSubmit={send}>
      <input
        ref={input}
        value={state.draft}
        onChange={(event) => state.setDraft(event.currentTarget.value)}
        onKeyDown={(event) => { if (event.key === 'Escape') event.currentTarget.blur() }}
        placeholder={placeholder}
        aria-label={session.isLoggedIn ? t('chat.message_as', { name: session.username }) : t('chat.placeholder')}
        aria-keyshortcuts="c"
        aria-invalid={isTooLong || undefined}
        disabled={room.isSilenced}
        autoComplete="off"
        enterKeyHint="send"
        className={classes.input}
        data-testid="chat-input"
      />
      {length > CHAT_MESSAGE_CHARS_MAX - 60 && <span className={classes.left} data-over={isTooLong}>{CHAT_MESSAGE_CHARS_MAX - length}</span>}
      <IconButton type="submit" label={t('chat.send')} disabled={isTooLong || room.isSilenced || state.draft.trim() === ''}><Send aria-hidden /></IconButton>
    </form>
  )
})
