import { IconButton } from '@footlight/ui/IconButton'
import { Pencil } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { SubjectField } from '../broadcast/SubjectField.tsx'
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

const SubjectBar = observer(function SubjectBar() {
  const { t } = useTranslation('room')
  const {
    root: { room },
    ui,
  } = useConsole()
  return (
    <div className={classes.subject}>
      {ui.isSubjectOpen ? (
        <div className={classes.editor}>
          <SubjectField onDone={() => ui.setSubjectOpen(false)} />
        </div>
      ) : (
        <>
          <p title={room.subject} data-testid="subject">
            {room.subject || <em>{t('subject.none')}</em>}
          </p>
          <IconButton label={t('subject.change')} shortcut="s" onClick={() => ui.setSubjectOpen(true)}>
            <Pencil aria-hidden />
          </IconButton>
        </>
      )}
    </div>
  )
})
