import classes from './ChatPanel.module.css'
import { ChatPanels } from './chat/ChatDesk.tsx'
import { SubjectBar } from './SubjectBar.tsx'

/** What the room is about, and the room's talk below it. */
export function ChatPanel() {
  return (
    <div className={classes.panel}>
      <SubjectBar />
      <ChatPanels />
    </div>
  )
}
