import { CHAT_MESSAGE_CHARS_MAX } from '@footlight/core/protocol/limits'
import type { RoomMode } from '@footlight/core/stores/stream-status'
import { IconButton } from '@footlight/ui/IconButton'
import { Lock, Megaphone, Send } from 'lucide-react'
import { reaction } from 'mobx'
import { observer } from 'mobx-react-lite'
import { type FormEvent, Suspense, useEffect, useRef } from 'react'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import { useRoomScreen } from '../room/room-context.ts'
import classes from './ChatComposer.module.css'

const ComposerAids = lazyPart(async () => ({ default: (await import('./ComposerAids.tsx')).ComposerAids }))

/**
 * Who reads what is written now. `performer` and `payer`: only the other one of a private show; `public`:
 * everybody but the payer, though the writer watches the show.
 */
type Reader = 'everybody' | 'performer' | 'payer' | 'public'

function readerOf(mode: RoomMode, isOwner: boolean): Reader {
  if (mode === 'spy') return 'public'
  if (mode !== 'private') return 'everybody'
  return isOwner ? 'payer' : 'performer'
}

export const ChatComposer = observer(function ChatComposer() {
  const { t } = useTranslation()
  const { room, session, ui } = useStores()
  const state = useRoomScreen()
  const format = useDateTime()
  const input = useRef<HTMLInputElement>(null)
  useEffect(
    () =>
      reaction(
        () => ui.pendingFocus.get('chat'),
        () => input.current?.focus(),
      ),
    [ui],
  )

  const name = state.data.user.displayName
  const reader = readerOf(room.mode, room.isOwner)
  const length = [...state.draft.normalize('NFC')].length
  const isTooLong = length > CHAT_MESSAGE_CHARS_MAX
  const placeholder = room.isSilenced
    ? silencedText()
    : !room.isJoined
      ? t('chat.connecting')
      : t('chat.placeholder')
  // Stays in sight while one writes, which a placeholder does not.
  const whoReads = reader === 'everybody' ? undefined : t(`chat.write_${reader}`, { name })

  function silencedText(): string {
    const until = room.silencedUntil
    return until === null ? t('chat.you_are_silenced') : t('chat.silenced_until', { when: format(until) })
  }

  function send(event: FormEvent): void {
    event.preventDefault()
    if (isTooLong || state.draft.trim() === '') return
    const { replyTo } = state
    // What was begun in another thread answers nothing here.
    const isHere = replyTo !== null && (replyTo.thread ?? null) === room.privateThread
    room.sendMessage(state.draft, isHere ? replyTo.id : null)
    state.setDraft('')
    state.reply(null)
    state.showPanel('chat')
  }

  return (
    <form className={classes.form} data-reader={reader} onSubmit={send}>
      {whoReads !== undefined && (
        <p className={classes.reader} data-testid="chat-reader">
          {reader === 'public' ? <Megaphone aria-hidden /> : <Lock aria-hidden />}
          {whoReads}
        </p>
      )}
      <input
        ref={input}
        value={state.draft}
        onChange={(event) => state.setDraft(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
        placeholder={placeholder}
        aria-label={
          session.isLoggedIn ? t('chat.message_as', { name: session.username }) : t('chat.placeholder')
        }
        aria-description={whoReads}
        aria-keyshortcuts="c"
        aria-invalid={isTooLong || undefined}
        disabled={room.isSilenced}
        autoComplete="off"
        enterKeyHint="send"
        className={classes.input}
        data-testid="chat-input"
      />
      <Suspense>
        <ComposerAids inputRef={input} />
      </Suspense>
      {length > CHAT_MESSAGE_CHARS_MAX - 60 && (
        <span className={classes.left} data-over={isTooLong}>
          {CHAT_MESSAGE_CHARS_MAX - length}
        </span>
      )}
      <IconButton
        type="submit"
        label={t('chat.send')}
        disabled={isTooLong || room.isSilenced || state.draft.trim() === ''}
      >
        <Send aria-hidden />
      </IconButton>
    </form>
  )
})
