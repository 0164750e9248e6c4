import { PUBLIC_THREAD } from '@footlight/core/stores'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { ChatComposer } from './ChatComposer.tsx'
import { ChatList } from './ChatList.tsx'
import { ChatTabs, tabPanelId } from './ChatTabs.tsx'
import { HeldList } from './HeldList.tsx'
import { InboxBar } from './InboxBar.tsx'
import { HighlightBar, ReplyBar } from './LineWords.tsx'
import { ModerationBar } from './ModerationBar.tsx'
import { PersonName } from './PersonName.tsx'
import { PmList } from './PmList.tsx'
import { PmView } from './PmView.tsx'
import { RaidBar } from './RaidBar.tsx'
import panels from './ChatPanels.module.css'
import classes from './PeopleList.module.css'

/** The chat of the performer's room, who is in it, what waits, and what is said to the performer alone. */
export const ChatPanels = observer(function ChatPanels() {
  const {
    ui,
    root: { messages },
    chat: { threads },
  } = useConsole()
  const tab = ui.chatTab
  const peer = tab.startsWith('pm:') ? tab.slice('pm:'.length) : null
  useEffect(() => {
    messages.show(peer)
    return () => messages.show(null)
  }, [peer, messages])
  return (
    <>
      <ChatTabs />
      <RaidBar />
      <div
        id={tabPanelId}
        role="tabpanel"
        aria-labelledby={`tab-${tab === 'chat' && threads.shown !== PUBLIC_THREAD ? 'private' : tab}`}
        className={panels.shown}
      >
        {tab === 'chat' && <HighlightBar />}
        {tab === 'chat' && <ChatList key={threads.shown} />}
        {tab === 'people' && <PeopleList />}
        {tab === 'held' && <HeldList />}
        {tab === 'messages' && <PmList />}
        {(tab === 'messages' || peer !== null) && <InboxBar />}
        {peer !== null && <PmView key={peer} username={peer} />}
      </div>
      {peer === null && tab !== 'messages' && (
        <>
          <ModerationBar />
          <ReplyBar />
          <ChatComposer />
        </>
      )}
    </>
  )
})

/** Who is in the room: its moderators first, then those who tipped. */
const PeopleList = observer(function PeopleList() {
  const { formatWhole } = useFormats()
  const {
    root: { room, session },
  } = useConsole()
  const { t } = useTranslation('chat')
  const others = room.people.sorted.filter((user) => user.username !== session.username)
  return (
    <ul className={classes.list} aria-label={t('tabs.people')}>
      {others.map((user) => (
        <li key={user.username}>
          <PersonName username={user.username} user={user} />
          {user.is_invisible && <span>{t('people.invisible')}</span>}
          {room.silenced.includes(user.username) && <span>{t('people.silenced')}</span>}
          {(user.recentTips ?? 0) > 0 && <b>{t('people.tips', { tokens: formatWhole(user.recentTips!) })}</b>}
        </li>
      ))}
      {others.length === 0 && <li className={classes.empty}>{t('people.none')}</li>}
    </ul>
  )
})
