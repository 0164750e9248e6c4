import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useConsole } from '../app/console-context.ts'
import { formatWhole } from '../words/numbers.ts'
import { ChatComposer } from './ChatComposer.tsx'
import { ChatList } from './ChatList.tsx'
import { ModerationBar } from './ModerationBar.tsx'
import { PeopleList } from './PeopleList.tsx'
import classes from './ChatDesk.module.css'

/** Her room's talk, and who is in it. */
export const ChatDesk = observer(function ChatDesk() {
  const { ui, root: { room } } = useConsole()
  const showsPeople = ui.deskTab === 'people'
  useEffect(() => {
    if (!showsPeople) return
    room.openUserList()
    return () => room.closeUserList()
  }, [showsPeople, room])
  return (
    <>
      <div className={classes.tabs} role="tablist" aria-label="Room">
        <button type="button" role="tab" aria-selected={!showsPeople} className={classes.tab} onClick={() => ui.showTab('chat')}>Chat</button>
        <button type="button" role="tab" aria-selected={showsPeople} className={classes.tab} onClick={() => ui.showTab('people')}>People <span>{formatWhole(room.people.count)}</span></button>
      </div>
      {showsPeople ? <PeopleList /> : <ChatList />}
      <ModerationBar />
      <ChatComposer />
    </>
  )
})
