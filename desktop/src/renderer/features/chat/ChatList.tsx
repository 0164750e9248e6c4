import { BottomFollower } from '@footlight/ui/chat/bottom-follower'
import { ArrowDown } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { ChatLine } from './ChatLine.tsx'
import classes from './ChatList.module.css'

/** The last 200 lines. Stays at the newest unless the performer scrolled up to read; then it says how many came. */
export const ChatList = observer(function ChatList() {
  const {
    chat: {
      threads: { lines: entries },
    },
  } = useConsole()
  const { t } = useTranslation('chat')
  const list = useRef<HTMLDivElement>(null)
  const [follower] = useState(() => new BottomFollower())
  const newest = entries.at(-1)?.key
  useEffect(() => follower.attach(list.current!), [follower])
  useLayoutEffect(() => follower.grown(newest, entries.length), [follower, newest, entries.length])
  return (
    <div className={classes.box}>
      <div
        ref={list}
        className={classes.list}
        role="log"
        aria-label={t('tabs.chat')}
        aria-live="polite"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is read with the arrow keys, too
        tabIndex={0}
        data-testid="chat"
      >
        <ol>
          {entries.map((entry) => (
            <ChatLine key={entry.key} entry={entry} />
          ))}
        </ol>
        {entries.length === 0 && <p className={classes.empty}>{t('quiet')}</p>}
      </div>
      <NewLines follower={follower} />
    </div>
  )
})

/** The way to the newest line, and how many came while the performer read above. */
const NewLines = observer(function NewLines({ follower }: { readonly follower: BottomFollower }) {
  const { t } = useTranslation('chat')
  if (follower.unseen === 0) return null
  return (
    <button type="button" className={classes.pill} onClick={() => follower.toBottom()}>
      <ArrowDown aria-hidden />
      {t('new_lines', { count: follower.unseen })}
    </button>
  )
})
