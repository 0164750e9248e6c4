import { insertWord } from '@footlight/core/rules/chat/words'
import { EmoticonPicker } from '@footlight/ui/chat/EmoticonPicker'
import { IconButton } from '@footlight/ui/IconButton'
import { Smile } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'

const RECENT_MAX = 16

interface EmoticonsProps {
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly draft: string
  readonly onDraft: (draft: string) => void
}

/** The operator's emoticons, put where the caret stands. */
export const Emoticons = observer(function Emoticons({ inputRef, draft, onDraft }: EmoticonsProps) {
  const {
    root: { room },
  } = useConsole()
  const { t } = useTranslation('chat')
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [recent, setRecent] = useState<readonly string[]>([])

  function pick(code: string): void {
    setRecent([code, ...recent.filter((each) => each !== code)].slice(0, RECENT_MAX))
    const done = insertWord(draft, inputRef.current?.selectionStart ?? draft.length, `:${code}:`)
    onDraft(done.draft)
    // After the field has its new value: the next one goes behind this one.
    requestAnimationFrame(() => inputRef.current?.setSelectionRange(done.caret, done.caret))
  }

  return (
    <>
      <IconButton
        ref={trigger}
        label={t('emoticons.title')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Smile aria-hidden />
      </IconButton>
      {isOpen && (
        <EmoticonPicker
          triggerRef={trigger}
          emoticons={room.data?.chat.emoticonList ?? []}
          recent={recent}
          texts={{
            title: t('emoticons.title'),
            search: t('emoticons.search'),
            recent: t('emoticons.recent'),
            all: t('emoticons.all'),
            none: t('emoticons.none'),
          }}
          onPick={pick}
          onClose={() => {
            setOpen(false)
            // Until the dialog is gone the field is inert.
            setTimeout(() => inputRef.current?.focus())
          }}
        />
      )}
    </>
  )
})
