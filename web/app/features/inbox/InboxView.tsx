import { PM_SEARCH_CHARS } from '@footlight/core/protocol/inbox'
import { TextField } from '@footlight/ui/TextField'
import { MessagesSquare } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { ChatRows } from '../messages/ChatRows.tsx'
import { Conversation } from '../messages/Conversation.tsx'
import { FriendList } from './FriendList.tsx'
import { SearchResults } from './SearchResults.tsx'
import { useInbox } from './use-inbox.ts'
import classes from './Inbox.module.css'

const tabs = ['chats', 'requests', 'friends'] as const
type Tab = (typeof tabs)[number]

/** Chats, requests and friends beside the open chat; one after the other on a phone. Where one is, the address says. */
export const InboxView = observer(function InboxView() {
  const { t } = useTranslation()
  const { messages } = useStores()
  const { friends } = useInbox()
  const [query, setQuery] = useSearchParams()
  const isBrowser = useIsBrowser()
  const [text, setText] = useState('')
  const peer = query.get('with')
  const tab = tabs.find((each) => each === query.get('tab')) ?? 'chats'
  useEffect(() => {
    void messages.load()
    void friends.load()
  }, [messages, friends])

  const open = (username: string | null) =>
    setQuery({ ...(tab !== 'chats' && { tab }), ...(username !== null && { with: username }) })
  const sought = text.trim()
  return (
    <main id="content" className={classes.page} data-open={peer !== null || undefined} data-testid="inbox">
      <h1 className="visually-hidden">{t('messages.title')}</h1>
      <div className={classes.side}>
        <b className={classes.title} aria-hidden>
          {t('messages.title')}
        </b>
        <TextField
          type="search"
          label={t('inbox.search')}
          value={text}
          maxLength={PM_SEARCH_CHARS.max}
          // What is typed before the page's own script runs would be lost.
          readOnly={!isBrowser}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Tabs current={tab} />
        {sought.length >= PM_SEARCH_CHARS.min ? (
          <SearchResults text={sought} onOpen={open} />
        ) : tab === 'friends' ? (
          <FriendList onOpen={open} />
        ) : (
          <>
            {tab === 'requests' && <p className={classes.note}>{t('inbox.requests_text')}</p>}
            <ChatRows box={tab} current={peer} onOpen={open} />
          </>
        )}
      </div>
      {peer === null ? (
        <div className={classes.nobody}>
          <MessagesSquare aria-hidden />
          <p>{t('messages.choose')}</p>
        </div>
      ) : (
        <Conversation key={peer} username={peer} onBack={() => open(null)} />
      )}
    </main>
  )
})

const Tabs = observer(function Tabs({ current }: { readonly current: Tab }) {
  const { t } = useTranslation()
  const { messages } = useStores()
  const { friends } = useInbox()
  const counts: Record<Tab, number> = {
    chats: messages.unread,
    requests: messages.chats.filter((chat) => chat.is_request).length,
    friends: friends.status === 'ready' ? friends.toConfirm.length : messages.toConfirm,
  }
  return (
    <nav className={classes.tabs} aria-label={t('inbox.tabs')}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={tab === 'chats' ? '?' : `?tab=${tab}`}
          aria-current={tab === current ? 'page' : undefined}
        >
          {t(`inbox.${tab}`)}
          {counts[tab] > 0 && <i data-quiet={tab === 'requests' || undefined}>{counts[tab]}</i>}
        </Link>
      ))}
    </nav>
  )
})
