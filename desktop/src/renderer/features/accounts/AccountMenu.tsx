import type { MenuEntry } from '@footlight/ui/MenuList'
import { MenuPopover } from '@footlight/ui/MenuPopover'
import { Plus, UserRound } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'

const ADD = 'add'

interface AccountMenuProps {
  readonly triggerRef: RefObject<HTMLButtonElement | null>
  readonly onOpenChange: (open: boolean) => void
}

export const AccountMenu = observer(function AccountMenu({ triggerRef, onOpenChange }: AccountMenuProps) {
  const { t } = useTranslation('shell')
  const {
    accounts,
    broadcasting: { broadcast },
  } = useConsole()
  const disabled = broadcast.isRunning
  const groups: readonly (readonly MenuEntry[])[] = [
    accounts.list.accounts.map(({ id, username, origin }) => ({
      id,
      label: username,
      detail: new URL(origin).host,
      icon: <UserRound aria-hidden />,
      selected: id === accounts.currentId,
      disabled,
    })),
    [{ id: ADD, label: t('accounts.add'), icon: <Plus aria-hidden />, disabled }],
  ]

  function act(id: string): void {
    if (id === ADD) void accounts.add()
    else if (id !== accounts.currentId) void accounts.switchTo(id)
  }

  return (
    <MenuPopover
      triggerRef={triggerRef}
      label={t('accounts.title')}
      title={disabled ? t('accounts.not_on_air') : t('accounts.title')}
      groups={groups}
      isOpen
      onOpenChange={onOpenChange}
      onAction={act}
    />
  )
})
