import { Button } from '@footlight/ui/Button'
import { IconButton } from '@footlight/ui/IconButton'
import { MenuPopover } from '@footlight/ui/MenuPopover'
import { EllipsisVertical, Flag, Trash2, UserRound } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import { personEntries } from '../inbox/friend-entry.tsx'
import { useInbox } from '../inbox/use-inbox.ts'
import classes from './Messages.module.css'

const AvatarReport = lazyPart(async () => ({
  default: (await import('../avatar/AvatarReport.tsx')).AvatarReport,
}))

interface PeerProps {
  readonly username: string
  /** The chat is not in the list any more. */
  readonly onGone: () => void
}

/** What one does about a chat and the other of it. */
export const ConversationMenu = observer(function ConversationMenu({ username, onGone }: PeerProps) {
  const { t } = useTranslation()
  const { messages } = useStores()
  const inbox = useInbox()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const [isReporting, setReporting] = useState(false)
  const peer = messages.threads.get(username)?.peer
  const isModel = peer?.is_model === true
  /** null: the server draws them. */
  const picture = peer == null || peer.avatar_url.endsWith('.svg') ? null : peer.avatar_url

  function act(id: string): void {
    if (id === 'room') void navigate(`/${username}`)
    else if (id === 'report_avatar') setReporting(true)
    else if (id === 'delete') void inbox.deleteChat(username).then((isGone) => isGone && onGone())
    else inbox.act(username, id)
  }

  return (
    <>
      <IconButton
        ref={button}
        label={t('inbox.more')}
        className={classes.more}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <EllipsisVertical aria-hidden />
      </IconButton>
      {isOpen && (
        <MenuPopover
          isOpen
          triggerRef={button}
          onOpenChange={setOpen}
          label={t('inbox.more')}
          groups={[
            [
              ...(isModel ? [{ id: 'room', label: t('inbox.room'), icon: <UserRound /> }] : []),
              ...(picture === null
                ? []
                : [{ id: 'report_avatar', label: t('inbox.report_avatar'), icon: <Flag /> }]),
              { id: 'delete', label: t('inbox.delete'), icon: <Trash2 /> },
            ],
            personEntries(username, inbox.friends, t),
          ]}
          onAction={act}
        />
      )}
      {isReporting && picture !== null && (
        <Suspense>
          <AvatarReport name={username} url={picture} onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </>
  )
})

/** A stranger has written: let them in, or not. Nothing tells them which. */
export function RequestBar({ username, onGone }: PeerProps) {
  const { t } = useTranslation()
  const inbox = useInbox()
  return (
    <section className={classes.request} aria-label={t('inbox.request_of', { name: username })}>
      <p>{t('inbox.request_text', { name: username })}</p>
      <div>
        <Button size="small" variant="primary" onClick={() => void inbox.acceptChat(username)}>
          {t('inbox.accept')}
        </Button>
        <Button
          size="small"
          onClick={() => void inbox.deleteChat(username).then((isGone) => isGone && onGone())}
        >
          {t('inbox.delete')}
        </Button>
        <Button
          size="small"
          variant="danger"
          onClick={() => void inbox.block(username).then((isDone) => isDone && onGone())}
        >
          {t('inbox.block')}
        </Button>
      </div>
    </section>
  )
}

export function Unblock({ username }: { readonly username: string }) {
  const { t } = useTranslation()
  const inbox = useInbox()
  return (
    <Button
      size="small"
      aria-label={t('inbox.unblock_name', { name: username })}
      onClick={() => void inbox.unblock(username)}
    >
      {t('inbox.unblock')}
    </Button>
  )
}
