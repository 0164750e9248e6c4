import { Button } from '@footlight/ui/Button'
import { Undo2 } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { failureSentence } from '../../i18n/sentences.ts'
import classes from './ModerationBar.module.css'

/** What was just done, for as long as it can be taken back; or why it was not. */
export const ModerationBar = observer(function ModerationBar() {
  const {
    chat: { moderation, chatRules },
  } = useConsole()
  const { t } = useTranslation('chat')
  const { last } = moderation
  const failure = moderation.failure ?? chatRules.failure
  if (failure !== null)
    return (
      <div className={classes.bar} role="alert">
        {failureSentence(t, failure)}
      </div>
    )
  if (chatRules.removed !== null) {
    return (
      <div className={classes.bar} role="status">
        <span>{t('line.removed', { name: chatRules.removed.author })}</span>
        <Button size="small" icon={<Undo2 aria-hidden />} onClick={() => void chatRules.restore()}>
          {t('undo')}
        </Button>
      </div>
    )
  }
  if (last === null) return null
  return (
    <div className={classes.bar} role="status">
      <span>{t(`done.${last.order.action}`, { name: last.order.target })}</span>
      {last.undo !== null && (
        <Button size="small" icon={<Undo2 aria-hidden />} onClick={() => void moderation.undo()}>
          {t('undo')}
        </Button>
      )}
    </div>
  )
})
