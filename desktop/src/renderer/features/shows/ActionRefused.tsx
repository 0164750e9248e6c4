import { IconButton } from '@footlight/ui/IconButton'
import { TriangleAlert, X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { refusalSentence } from '../../i18n/sentences.ts'
import classes from './PaidShowsPanel.module.css'

/** Why the last press changed nothing. What is really on stands below it: the panel asks the server again. */
export const ActionRefused = observer(function ActionRefused() {
  const { t } = useTranslation('shows')
  const {
    paid: {
      shows: { pendingActions },
    },
  } = useConsole()
  const { refused } = pendingActions
  // A form that is open says it itself.
  if (refused === null || refused.key === 'announce' || refused.key === 'discount') return null
  return (
    <div className={classes.refused} role="alert" data-testid="refused">
      <TriangleAlert aria-hidden />
      <p>{refusalSentence(t, refused.failure)}</p>
      <IconButton label={t('close')} size="small" onClick={() => pendingActions.dismiss()}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
})
