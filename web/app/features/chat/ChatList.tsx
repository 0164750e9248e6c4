import { BottomFollower } from '@footlight/ui/chat/bottom-follower'
import { ArrowDown, MessageCircle } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { ChatLine } from './ChatLine.tsx'
import classes from './ChatList.module.css'

/** What was said, oldest first. Stays at the end while the reader is there; else says how much is new. */
export const ChatList = observer(function ChatList() {
  const { t } = useTranslation()
  const { room } = useStores()
  const entries = room.lines
  const list = useRef<HTMLDivElement>(null)
  const [follower] = useState(() => new BottomFollower())
  const newest = entries.at(-1)?.key

  useEffect(() => follower.attach(list.current!), [follower])
  useLayoutEffect(() => {
    follower.grown(newest, entries.length)
  }, [follower, newest, entries.length])

  return (
    <>
      <div
        ref={list}
        role="log"
        aria-live="polite"
        aria-label={t('chat.messages')}
        aria-busy={!room.isJoined && !room.isShutOut}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is read with the arrow keys, too
        tabIndex={0}
        className={classes.list}
        data-testid="chat-list"
      >
        <div className={classes.spacer} />
        {entries.length === 0 && room.privateThread === null && (
          <p className={classes.empty}>
            <MessageCircle aria-hidden />
            {t(
              room.isShutOut ? 'errors.account_suspended' : room.isJoined ? 'chat.empty' : 'chat.connecting',
            )}
          </p>
        )}
        {entries.map((entry) => (
          <ChatLine key={entry.key} entry={entry} />
        ))}
      </div>
      <NewMessages follower={follower} />
    </>
  )
})

const NewMessages = observer(function NewMessages({ follower }: { readonly follower: BottomFollower }) {
  const { t } = useTranslation()
  if (follower.unseen === 0) return null
  return (
    <button type="button" className={classes.pill} onClick={() => follower.toBottom()}>
      <ArrowDown aria-hidden />
      {t('chat.new_messages', { count: follower.unseen })}
    </button>
  )
})
