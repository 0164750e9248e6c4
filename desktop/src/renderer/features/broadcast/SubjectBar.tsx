import { IconButton } from '@footlight/ui/IconButton'
import { Pencil } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { SubjectField } from './SubjectField.tsx'
import classes from './SubjectBar.module.css'

export const SubjectBar = observer(function SubjectBar() {
  const { t } = useTranslation('room')
  const {
    root: { room },
    ui,
  } = useConsole()
  return (
    <div className={classes.bar}>
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
