import { CHAT_MESSAGE_CHARS_MAX } from '@footlight/core/protocol/limits'
import { IconButton } from '@footlight/ui/IconButton'
import { SendHorizontal } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import classes from './ChatComposer.module.css'

/** For one person; framed unlike the room's, so that what is meant for one is not said to all. */
export const PmComposer = observer(function PmComposer({ username }: { readonly username: string }) {
  const {
    root: { messages },
  } = useConsole()
  const { t } = useTranslation('chat')
  const [text, setText] = useState('')

  function send(event: FormEvent): void {
    event.preventDefault()
    void messages.send(username, text)
    setText('')
  }

  return (
    <form className={classes.composer} data-private onSubmit={send}>
      <input
        value={text}
        autoFocus
        maxLength={CHAT_MESSAGE_CHARS_MAX}
        autoComplete="off"
        aria-label={t('pm.to', { name: username })}
        placeholder={t('pm.to', { name: username })}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <IconButton label={t('composer.send')} variant="filled" type="submit" disabled={text.trim() === ''}>
        <SendHorizontal aria-hidden />
      </IconButton>
    </form>
  )
})
