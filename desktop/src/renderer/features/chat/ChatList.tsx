import { observer } from 'mobx-react-lite'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { ChatLine } from './ChatLine.tsx'
import classes from './ChatList.module.css'

/** Distance from the end, in px, that still counts as reading the newest. */
const NEAR_END_PX = 80

/** The last 200 lines. Stays at the newest unless the performer scrolled up to read. */
export const ChatList = observer(function ChatList() {
  const {
    root: { room },
  } = useConsole()
  const { t } = useTranslation('chat')
  const list = useRef<HTMLOListElement>(null)
  const follows = useRef(true)
  const newest = room.messages.entries.at(-1)?.key
  useLayoutEffect(() => {
    if (newest !== undefined && follows.current && list.current !== null)
      list.current.scrollTop = list.current.scrollHeight
  }, [newest])
  return (
    <ol
      ref={list}
      className={classes.list}
      role="log"
      aria-label={t('tabs.chat')}
      aria-live="polite"
      data-testid="chat"
      onScroll={({ currentTarget: box }) => {
        follows.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END_PX
      }}
    >
      {room.messages.entries.map((entry) => (
        <ChatLine key={entry.key} entry={entry} />
      ))}
      {room.messages.entries.length === 0 && <li className={classes.empty}>{t('quiet')}</li>}
    </ol>
  )
})
