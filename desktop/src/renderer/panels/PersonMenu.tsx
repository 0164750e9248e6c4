import type { MenuEntry } from '@footlight/ui/MenuList'
import { MenuPopover } from '@footlight/ui/MenuPopover'
import { Ban, DoorOpen, MessageCircle, MessageCircleOff, ShieldMinus, ShieldPlus } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { RefObject } from 'react'
import { useConsole } from '../app/console-context.ts'

interface PersonMenuProps {
  readonly username: string
  readonly triggerRef: RefObject<HTMLButtonElement | null>
  readonly onOpenChange: (open: boolean) => void
}

/** What she can do about one person. What takes something away asks for a reason first; everything that can be undone, can. */
export const PersonMenu = observer(function PersonMenu({ username, triggerRef, onOpenChange }: PersonMenuProps) {
  const { root: { room }, moderation, ui } = useConsole()
  const silenced = room.silenced.includes(username)
  const moderates = room.moderators.includes(username)
  const groups: readonly (readonly MenuEntry[])[] = [
    [
      silenced
        ? { id: 'unsilence', label: 'Let them write again', icon: <MessageCircle aria-hidden /> }
        : { id: 'silence', label: 'Silence …', icon: <MessageCircleOff aria-hidden /> },
      { id: 'kick', label: 'Send out …', icon: <DoorOpen aria-hidden /> },
      { id: 'ban', label: 'Ban …', icon: <Ban aria-hidden />, tone: 'danger' },
    ],
    username.startsWith('guest_') ? [] : [
      moderates
        ? { id: 'remove_moderator', label: 'No longer a moderator', icon: <ShieldMinus aria-hidden /> }
        : { id: 'add_moderator', label: 'Make a moderator', detail: '14 days', icon: <ShieldPlus aria-hidden /> },
    ],
  ]

  function act(id: string): void {
    if (id === 'silence' || id === 'kick' || id === 'ban') ui.open({ kind: 'moderate', target: username, action: id })
    else void moderation.order({ action: id as 'unsilence' | 'add_moderator' | 'remove_moderator', target: username })
  }

  return <MenuPopover triggerRef={triggerRef} label={`What to do about ${username}`} title={username} groups={groups} isOpen placement="bottom start" onOpenChange={onOpenChange} onAction={act} />
})
