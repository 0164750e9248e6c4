import { SubjectBar } from '../broadcast/SubjectBar.tsx'
import { ChatPanels } from './ChatPanels.tsx'
import classes from './ChatPanel.module.css'

/** What the room is about, and the room's talk below it. */
export function ChatPanel() {
  return (
    <div className={classes.panel}>
      <SubjectBar />
      <ChatPanels />
    </div>
  )
}
