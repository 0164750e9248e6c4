import type { PmDraft } from '@footlight/core/stores/pm-thread'
import { DraftBubble } from '@footlight/ui/Bubble'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useStores } from '../../platform/stores-context.ts'
import classes from './Messages.module.css'

/** On its way, or why it did not go, with a way to send it once more. */
export const MessageDraft = observer(function MessageDraft({
  username,
  draft,
}: {
  readonly username: string
  readonly draft: PmDraft
}) {
  const { t } = useTranslation()
  const { messages } = useStores()
  const { error } = draft
  return (
    <DraftBubble
      className={classes.bubble}
      text={draft.text}
      problem={error === null ? null : t([`chat.failed_${error}`, `errors.${error}`, 'errors.unknown'])}
      retryLabel={t('actions.try_again')}
      discardLabel={t('actions.discard')}
      onRetry={() => void messages.retry(username, draft.ref)}
      onDiscard={() => messages.discard(username, draft.ref)}
    />
  )
})
