import { CHAT_MESSAGE_CHARS_MAX } from '@footlight/core/protocol'
import type { MessageAttachment } from '@footlight/core/protocol/messages'
import { Paperclip, SendHorizontal } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { IconButton } from './IconButton.tsx'

export interface AttachProps {
  /** null: nothing is attached yet. */
  readonly attached: MessageAttachment | null
  /** null: nothing any more. */
  readonly onAttach: (attachment: MessageAttachment | null) => void
  readonly onClose: () => void
}

export interface MessageComposerProps {
  readonly className: string | undefined
  readonly texts: {
    /** Whom it is for: label and placeholder. */
    readonly to: string
    readonly send: string
    readonly attach: string
    readonly attached: (count: number) => string
  }
  /** Where items are chosen that come with it; null: this writer attaches nothing. */
  readonly attach: ((props: AttachProps) => ReactNode) | null
  /** Never called with spaces alone. */
  readonly onSend: (text: string, attachment: MessageAttachment | null) => void
}

/** Where a message to one is written, with what comes with it. */
export function MessageComposer({ className, texts, attach, onSend }: MessageComposerProps) {
  const [text, setText] = useState('')
  const [attached, setAttached] = useState<MessageAttachment | null>(null)
  const [isAttaching, setAttaching] = useState(false)

  function send(event: FormEvent): void {
    event.preventDefault()
    if (text.trim() === '') return
    onSend(text, attached)
    setText('')
    setAttached(null)
  }

  return (
    <>
      <form className={className} data-private onSubmit={send}>
        {attach !== null && (
          <IconButton
            label={attached === null ? texts.attach : texts.attached(attached.media.length)}
            aria-pressed={attached !== null}
            onClick={() => setAttaching(true)}
          >
            <Paperclip aria-hidden />
          </IconButton>
        )}
        <input
          value={text}
          // biome-ignore lint/a11y/noAutofocus: who opens a chat goes on to write in it
          autoFocus
          maxLength={CHAT_MESSAGE_CHARS_MAX}
          autoComplete="off"
          enterKeyHint="send"
          aria-label={texts.to}
          placeholder={texts.to}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <IconButton label={texts.send} variant="filled" type="submit" disabled={text.trim() === ''}>
          <SendHorizontal aria-hidden />
        </IconButton>
      </form>
      {isAttaching &&
        attach?.({
          attached,
          onAttach(chosen) {
            setAttached(chosen)
            setAttaching(false)
          },
          onClose: () => setAttaching(false),
        })}
    </>
  )
}
