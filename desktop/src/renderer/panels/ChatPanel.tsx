import { ChatDesk } from './chat/ChatDesk.tsx'
import { SubjectBar } from './SubjectBar.tsx'
import classes from './ChatPanel.module.css'

/** What the room is about, and the room's talk below it. */
export function ChatPanel() {
  return (
    <div className={classes.panel}>
      <SubjectBar />
      <ChatDesk />
    </div>
  )
}
