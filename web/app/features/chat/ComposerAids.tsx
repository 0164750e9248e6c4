import { insertWord } from '@footlight/core/rules/chat/words'
import { EmoticonPicker } from '@footlight/ui/chat/EmoticonPicker'
import { MentionList } from '@footlight/ui/chat/MentionList'
import { IconButton } from '@footlight/ui/IconButton'
import { Reply, Smile, X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import { useRoomScreen } from '../room/room-context.ts'
import { watchMentions } from './mention-sound.ts'
import { noteEmoticon, recentEmoticons } from './recent-emoticons.ts'
import classes from './ComposerAids.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/lines.json', { import: 'default' }))

const ChatLookModal = lazyPart(async () => ({ default: (await import('./ChatLookModal.tsx')).ChatLookModal }))

interface AidsProps {
  readonly inputRef: RefObject<HTMLInputElement | null>
}

/** Around the message field: what is answered, who can be mentioned, and the emoticons. */
export const ComposerAids = observer(function ComposerAids({ inputRef }: AidsProps) {
  const { room, session } = useStores()
  useEffect(() => watchMentions(room, session), [room, session])
  return (
    <>
      <ReplyBar inputRef={inputRef} />
      <Mentions inputRef={inputRef} />
      {!room.isSilenced && <Emoticons inputRef={inputRef} />}
    </>
  )
})

const ReplyBar = observer(function ReplyBar({ inputRef }: AidsProps) {
  const { t } = useTranslation()
  const { room } = useStores()
  const state = useRoomScreen()
  const { replyTo } = state
  const isGone =
    replyTo !== null && !room.messages.entries.some((each) => each.kind === 'chat' && each.id === replyTo.id)
  useEffect(() => {
    if (isGone) state.reply(null)
  }, [state, isGone])
  // Esc ends the answer before it leaves the field.
  useEffect(() => {
    const input = inputRef.current
    if (input === null || replyTo === null) return
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || input.getAttribute('role') === 'combobox') return
      event.stopPropagation()
      state.reply(null)
    }
    input.addEventListener('keydown', listen)
    return () => input.removeEventListener('keydown', listen)
  }, [inputRef, state, replyTo])
  if (replyTo === null) return null
  return (
    <div className={classes.reply} role="status" data-testid="reply-bar">
      <Reply aria-hidden />
      <p>
        <b>{t('lines.replying', { name: replyTo.user.username })}</b> <span dir="auto">{replyTo.text}</span>
      </p>
      <IconButton size="small" label={t('lines.cancel_reply')} onClick={() => state.reply(null)}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
})

const Mentions = observer(function Mentions({ inputRef }: AidsProps) {
  const { t } = useTranslation()
  const { room, session } = useStores()
  const state = useRoomScreen()
  // The list of people is asked for while it is wanted; the panel that shows it keeps its own.
  const follow = useCallback(
    (isOpen: boolean) => {
      if (isOpen && room.isJoined && !room.people.isListOpen) room.openUserList()
      else if (!isOpen && room.people.isListOpen && state.panel !== 'people') room.closeUserList()
    },
    [room, state],
  )
  const names = room.people.sorted.map(({ username }) => username).filter((name) => name !== session.username)
  return (
    <MentionList
      inputRef={inputRef}
      draft={state.draft}
      onDraft={(draft) => state.setDraft(draft)}
      names={names}
      label={t('lines.people')}
      onOpenChange={follow}
    />
  )
})

const Emoticons = observer(function Emoticons({ inputRef }: AidsProps) {
  const { t } = useTranslation()
  const { session } = useStores()
  const state = useRoomScreen()
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<'picker' | 'look' | null>(null)

  function pick(code: string): void {
    noteEmoticon(code)
    const caret = inputRef.current?.selectionStart ?? state.draft.length
    const done = insertWord(state.draft, caret, `:${code}:`)
    state.setDraft(done.draft)
    // After the field has its new value: the next one goes behind this one.
    requestAnimationFrame(() => inputRef.current?.setSelectionRange(done.caret, done.caret))
  }

  function close(): void {
    setOpen(null)
    // Until the dialog is gone the field is inert.
    setTimeout(() => inputRef.current?.focus())
  }

  return (
    <>
      <IconButton
        ref={trigger}
        label={t('lines.emoticons')}
        aria-haspopup="dialog"
        aria-expanded={open === 'picker'}
        onClick={() => setOpen('picker')}
      >
        <Smile aria-hidden />
      </IconButton>
      {open === 'picker' && (
        <EmoticonPicker
          triggerRef={trigger}
          emoticons={state.data.chat.emoticonList}
          recent={recentEmoticons()}
          texts={{
            title: t('lines.emoticons'),
            search: t('lines.search'),
            recent: t('lines.recent'),
            all: t('lines.all'),
            none: t('lines.none'),
          }}
          onPick={pick}
          onClose={close}
          footer={
            session.isLoggedIn && (
              <button type="button" className={classes.look} onClick={() => setOpen('look')}>
                {t('lines.look')}
              </button>
            )
          }
        />
      )}
      {open === 'look' && (
        <Suspense>
          <ChatLookModal onClose={close} />
        </Suspense>
      )}
    </>
  )
})
