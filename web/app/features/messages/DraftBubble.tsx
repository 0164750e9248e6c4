import type { PmDraft } from '@footlight/core/stores/pm-thread'
import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useStores } from '../../platform/stores-context.ts'
import classes from './Messages.module.css'

/** On its way, or why it did not go, with a way to send it once more. */
export const DraftBubble = observer(function DraftBubble({
  username,
  draft,
}: {
  readonly username: string
  readonly draft: PmDraft
}) {
  const { t } = useTranslation()
  const { messages } = useStores()
  return (
    <li className={classes.bubble} data-own data-state={draft.error === null ? 'pending' : 'failed'}>
      {draft.text}
      {draft.error !== null && (
        <span role="alert">
          {t([`chat.failed_${draft.error}`, `errors.${draft.error}`, 'errors.unknown'])}
          <Button size="small" variant="quiet" onClick={() => void messages.retry(username, draft.ref)}>
            {t('actions.try_again')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => messages.discard(username, draft.ref)}>
            {t('actions.discard')}
          </Button>
        </span>
      )}
    </li>
  )
})
