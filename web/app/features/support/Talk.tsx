import type { TicketMessage } from '@footlight/core/protocol/support'
import { Bubble, BubbleList } from '@footlight/ui/Bubble'
import { useLayoutEffect, useRef } from 'react'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import './texts.ts'
import classes from './Support.module.css'

interface TalkProps {
  readonly messages: readonly TicketMessage[]
  readonly isOwn: (message: TicketMessage) => boolean
  readonly nameOf: (message: TicketMessage) => string
}

/** What was written in one ticket, oldest first; the newest is in view. */
export function Talk({ messages, isOwn, nameOf }: TalkProps) {
  const { t } = useTranslation()
  const date = useDateTime()
  const list = useRef<HTMLDivElement>(null)
  const newest = messages.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is newest is scrolled to
  useLayoutEffect(() => {
    if (list.current !== null) list.current.scrollTop = list.current.scrollHeight
  }, [newest])
  return (
    <BubbleList
      ref={list}
      className={classes.talk}
      data-testid="ticket-talk"
      aria-label={t('support.conversation')}
      // A list that scrolls is reached by the keyboard.
      tabIndex={0}
    >
      {messages.map((message) => (
        <Bubble
          key={message.id}
          isOwn={isOwn(message)}
          className={message.from === 'note' ? `${classes.bubble} ${classes.note}` : classes.bubble}
        >
          <small>
            {nameOf(message)} · <time dateTime={message.at}>{date(message.at)}</time>
          </small>
          {message.text}
        </Bubble>
      ))}
    </BubbleList>
  )
}
