import { Button } from '@footlight/ui/Button'
import { classNames } from '@footlight/ui/class-names'
import { Undo2 } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import classes from './ModerationBar.module.css'

/** What was just done about a chat or its other, for as long as it can be taken back; or why it was not. */
export const InboxBar = observer(function InboxBar() {
  const {
    chat: { inbox },
  } = useConsole()
  const { t } = useTranslation('chat')
  const { last, failure } = inbox
  if (failure !== null)
    return (
      <div className={classNames(classes.bar, classes.low)} role="alert">
        {t(failure === 'wrong_state' ? 'inbox.full' : 'pm.not_done')}
      </div>
    )
  if (last === null) return null
  return (
    <div className={classNames(classes.bar, classes.low)} role="status" data-testid="inbox-done">
      <span>{t(`inbox.done.${last.what}`, { name: last.name })}</span>
      {last.canUndo && (
        <Button size="small" icon={<Undo2 aria-hidden />} onClick={() => void inbox.undo()}>
          {t('undo')}
        </Button>
      )}
    </div>
  )
})
