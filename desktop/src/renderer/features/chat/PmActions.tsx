import { friendRoutes } from '@footlight/core/protocol/friends'
import { inboxRoutes } from '@footlight/core/protocol/inbox'
import { Button } from '@footlight/ui/Button'
import { IconButton } from '@footlight/ui/IconButton'
import { X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { PmMenu } from './PmMenu.tsx'
import classes from './Pm.module.css'

/** Lets a stranger in, or hears of somebody no more. Nothing tells the other which. */
export const PmActions = observer(function PmActions({ username }: { readonly username: string }) {
  const {
    ui,
    root: { api, messages },
    chat: {
      inbox: { friends },
    },
  } = useConsole()
  const { t } = useTranslation('chat')
  const [hasFailed, setFailed] = useState(false)

  function close(): void {
    ui.showTab('messages')
    messages.close(username)
  }

  const isBlocked = messages.threads.get(username)?.isBlocked === true
  const isRequest = messages.chats.some((chat) => chat.username === username && chat.is_request === true)

  async function order(call: Promise<{ readonly ok: boolean }>): Promise<void> {
    setFailed(!(await call).ok)
    // What the server says of the chat now.
    await Promise.all([messages.open(username), messages.load(), friends.load()])
  }

  const params = { username }
  return (
    <div className={classes.actions} data-request={isRequest || undefined} data-testid="pm-actions">
      {isRequest && !isBlocked && <p>{t('pm.request_what', { name: username })}</p>}
      {isBlocked && <p>{t('pm.blocked', { name: username })}</p>}
      {isRequest && !isBlocked && (
        <Button
          size="small"
          variant="primary"
          onClick={() => void order(api.call(inboxRoutes.pmAccept, { params }))}
        >
          {t('pm.accept')}
        </Button>
      )}
      {isBlocked ? (
        <Button size="small" onClick={() => void order(api.call(friendRoutes.unblockPerson, { params }))}>
          {t('pm.unblock')}
        </Button>
      ) : (
        <Button
          size="small"
          variant="quiet"
          onClick={() => void order(api.call(friendRoutes.blockPerson, { params }))}
        >
          {t('pm.block')}
        </Button>
      )}
      <PmMenu username={username} />
      <IconButton size="small" variant="bare" label={t('tabs.close', { name: username })} onClick={close}>
        <X aria-hidden />
      </IconButton>
      {hasFailed && <p role="alert">{t('pm.not_done')}</p>}
    </div>
  )
})
