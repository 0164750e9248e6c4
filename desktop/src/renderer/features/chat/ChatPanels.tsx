import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useConsole } from '../../app/console-context.ts'
import { ChatComposer } from './ChatComposer.tsx'
import { ChatList } from './ChatList.tsx'
import { ChatTabs } from './ChatTabs.tsx'
import { HeldList } from './HeldList.tsx'
import { ModerationBar } from './ModerationBar.tsx'
import { PeopleList } from './PeopleList.tsx'
import { PmList } from './PmList.tsx'
import { PmView } from './PmView.tsx'
import { RaidBar } from './RaidBar.tsx'

/** The chat of the performer's room, who is in it, what waits, and what is said to the performer alone. */
export const ChatPanels = observer(function ChatPanels() {
  const {
    ui,
    root: { room, messages },
  } = useConsole()
  const tab = ui.chatTab
  const peer = tab.startsWith('pm:') ? tab.slice('pm:'.length) : null
  useEffect(() => {
    if (tab !== 'people') return
    room.openUserList()
    return () => room.closeUserList()
  }, [tab, room])
  useEffect(() => {
    messages.show(peer)
    return () => messages.show(null)
  }, [peer, messages])
  return (
    <>
      <ChatTabs />
      <RaidBar />
      {tab === 'chat' && <ChatList />}
      {tab === 'people' && <PeopleList />}
      {tab === 'held' && <HeldList />}
      {tab === 'messages' && <PmList />}
      {peer !== null ? (
        <PmView key={peer} username={peer} />
      ) : (
        tab !== 'messages' && (
          <>
            <ModerationBar />
            <ChatComposer />
          </>
        )
      )}
    </>
  )
})
