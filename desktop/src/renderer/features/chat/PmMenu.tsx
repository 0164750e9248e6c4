import { friendEntry } from '@footlight/ui/friend-entry'
import { IconButton } from '@footlight/ui/IconButton'
import { MenuPopover } from '@footlight/ui/MenuPopover'
import { EllipsisVertical, Trash2 } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'

/** What the performer does about a chat and the other of it, beside letting them in and keeping them out. */
export const PmMenu = observer(function PmMenu({ username }: { readonly username: string }) {
  const {
    ui,
    chat: { inbox },
  } = useConsole()
  const { t } = useTranslation('chat')
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { friends } = inbox
  useEffect(() => void friends.ensure(), [friends])
  const status = username === inbox.ending ? null : friends.statusOf(username)
  const texts = {
    ask: t('inbox.ask'),
    accept: t('inbox.confirm'),
    cancel: t('inbox.cancel'),
    remove: t('inbox.remove'),
  }
  // Until the list is there nobody can say what may be done.
  const mayAsk = friends.status === 'ready' && !friends.isBlocked(username) && username !== inbox.ending

  function act(id: string): void {
    if (id === 'delete') void inbox.deleteChat(username, () => ui.showTab('messages'))
    else if (id === 'ask') void inbox.ask(username)
    else if (id === 'accept') void inbox.accept(username)
    else inbox.end(username, id === 'cancel' ? 'cancelled' : 'removed')
  }

  return (
    <>
      <IconButton
        ref={trigger}
        size="small"
        label={t('inbox.more')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <EllipsisVertical aria-hidden />
      </IconButton>
      <MenuPopover
        triggerRef={trigger}
        label={t('inbox.more')}
        groups={[
          mayAsk ? [friendEntry(status, texts)] : [],
          [{ id: 'delete', label: t('inbox.delete'), icon: <Trash2 aria-hidden /> }],
        ]}
        isOpen={isOpen}
        onOpenChange={setOpen}
        onAction={act}
      />
    </>
  )
})
