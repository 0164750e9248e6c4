import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { refusalSentence } from '../../i18n/sentences.ts'
import { RefusedNotice } from '../../layout/OrderRefused.tsx'

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
    <RefusedNotice
      testId="refused"
      text={refusalSentence(t, refused.failure)}
      onClose={() => pendingActions.dismiss()}
    />
  )
})
