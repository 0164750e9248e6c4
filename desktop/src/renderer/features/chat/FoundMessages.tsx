import { Button } from '@footlight/ui/Button'
import { ConversationRow } from '@footlight/ui/ConversationRow'
import { Skeleton } from '@footlight/ui/Skeleton'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { usePictureOf } from './use-picture-of.ts'
import classes from './Pm.module.css'

/** Messages of the performer's own that hold what they seek. */
export const FoundMessages = observer(function FoundMessages() {
  const {
    ui,
    chat: {
      inbox: { search },
    },
  } = useConsole()
  const { t } = useTranslation('chat')
  const pictureOf = usePictureOf()
  if (search.status === 'failed')
    return (
      <p className={classes.empty} role="alert">
        {t('pm.failed')}{' '}
        <Button size="small" onClick={() => search.seek(search.text)}>
          {t('pm.again')}
        </Button>
      </p>
    )
  if (search.status === 'loading') return <Skeleton label={t('pm.loading')} />
  if (search.found.length === 0)
    return (
      <p className={classes.empty} role="status">
        {t('inbox.nothing_found')}
      </p>
    )
  return (
    <>
      <ul aria-label={t('inbox.found')} data-testid="found-messages">
        {search.found.map(({ username, display_name, avatar_url, message }) => (
          <ConversationRow
            key={message.id}
            className={classes.row}
            username={username}
            displayName={display_name}
            avatarUrl={pictureOf(avatar_url)}
            preview={message.from === username ? message.text : `${t('pm.you')} ${message.text}`}
            unread={0}
            onOpen={() => ui.showTab(`pm:${username}`)}
          />
        ))}
      </ul>
      {search.hasMore && (
        <Button size="small" onClick={() => void search.more()}>
          {t('pm.older')}
        </Button>
      )}
    </>
  )
})
