import { MenuPopover } from '@footlight/ui/MenuPopover'
import { Flag, Mail, Share2 } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { type RefObject, useEffect } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { personEntries } from '../inbox/friend-entry.tsx'
import { useInbox } from '../inbox/use-inbox.ts'
import { useRoomScreen } from './room-context.ts'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/room-menu.json', { import: 'default' }),
)

interface RoomMenuProps {
  readonly triggerRef: RefObject<HTMLButtonElement | null>
  readonly onOpenChange: (open: boolean) => void
}

/** What one does more seldom about a room. */
export const RoomMenu = observer(function RoomMenu({ triggerRef, onOpenChange }: RoomMenuProps) {
  const { t } = useTranslation()
  const { room, session, toasts, ui } = useStores()
  const { username, displayName: name } = useRoomScreen().data.user

  async function shareRoom(): Promise<void> {
    const how = await share(name, location.href)
    if (how === 'copied') toasts.show({ appearance: 'success', title: { key: 'room_menu.link_copied' } })
    if (how === 'failed') toasts.error({ key: 'room_menu.link_not_copied' })
  }

  const inbox = useInbox()
  useEffect(() => void inbox.friends.ensure(), [inbox])

  function act(id: string): void {
    if (id === 'share') void shareRoom()
    else if (!session.isLoggedIn) ui.open('signup')
    else if (id === 'write') ui.openMessages(username)
    else if (!inbox.act(username, id)) ui.openReport({ room: username, person: username, name, line: null })
  }

  const shareEntry = { id: 'share', label: t('room_menu.share'), icon: <Share2 /> }
  return (
    <MenuPopover
      isOpen
      triggerRef={triggerRef}
      onOpenChange={onOpenChange}
      label={name}
      groups={
        room.isOwner
          ? [[shareEntry]]
          : [
              [{ id: 'write', label: t('messages.write', { name }), icon: <Mail /> }, shareEntry],
              personEntries(username, inbox.friends, t),
              [{ id: 'report', label: t('room_menu.report', { name }), icon: <Flag />, tone: 'danger' }],
            ]
      }
      onAction={act}
    />
  )
})

/**
 * Through the device's own sheet where it has one, else by the clipboard. `dismissed`: the person changed
 * their mind.
 */
async function share(title: string, url: string): Promise<'shared' | 'copied' | 'dismissed' | 'failed'> {
  if (typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches) {
    return navigator.share({ title, url }).then(
      () => 'shared' as const,
      () => 'dismissed' as const,
    )
  }
  return (navigator.clipboard?.writeText(url) ?? Promise.reject(new Error('no clipboard'))).then(
    () => 'copied' as const,
    () => 'failed' as const,
  )
}
