import type { MenuEntry } from '@footlight/ui/MenuList'
import { MenuPopover } from '@footlight/ui/MenuPopover'
import {
  Clapperboard,
  Keyboard,
  LogIn,
  LogOut,
  Moon,
  ReceiptText,
  Settings,
  Sun,
  UserPlus,
  UserRound,
} from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useStores } from '../../platform/stores-context.ts'
import { changeTheme } from '../account/change-theme.ts'
import classes from './AccountMenu.module.css'

export interface AccountMenuProps {
  readonly triggerRef: RefObject<HTMLButtonElement | null>
  readonly onOpenChange: (open: boolean) => void
}

export const AccountMenu = observer(function AccountMenu({ triggerRef, onOpenChange }: AccountMenuProps) {
  const { t } = useTranslation()
  const stores = useStores()
  const { session, ui, tip } = stores
  const format = useFormat()
  const navigate = useNavigate()

  const person: MenuEntry[] = session.isLoggedIn
    ? [
        {
          id: 'statement',
          label: t('nav.statement'),
          icon: <ReceiptText />,
          detail: format.number(tip.balance),
        },
        ...(session.isModel
          ? []
          : [{ id: 'recordings', label: t('recordings.title'), icon: <Clapperboard /> }]),
        ...(session.isModel ? [{ id: 'room', label: t('nav.my_room'), icon: <UserRound /> }] : []),
      ]
    : [
        { id: 'login', label: t('auth.log_in'), icon: <LogIn /> },
        { id: 'signup', label: t('auth.sign_up'), icon: <UserPlus /> },
      ]
  const page: MenuEntry[] = [
    { id: 'settings', label: t('nav.settings'), icon: <Settings /> },
    {
      id: 'theme',
      label: ui.theme === 'dark' ? t('nav.light_theme') : t('nav.dark_theme'),
      icon: ui.theme === 'dark' ? <Sun /> : <Moon />,
    },
    { id: 'keys', label: t('nav.keyboard'), icon: <Keyboard />, detail: '?' },
  ]
  const leave: MenuEntry[] = session.isLoggedIn
    ? [{ id: 'logout', label: t('auth.log_out'), icon: <LogOut /> }]
    : []

  function act(id: string): void {
    if (id === 'statement') void navigate('/account/statement')
    else if (id === 'recordings') void navigate('/account/recordings')
    else if (id === 'room') void navigate(`/${session.username}`)
    else if (id === 'theme') void changeTheme(stores, ui.theme === 'dark' ? 'light' : 'dark')
    else if (id === 'logout') void stores.logOut()
    else ui.open(id as 'login' | 'signup' | 'settings' | 'keys')
  }

  return (
    <MenuPopover
      isOpen
      triggerRef={triggerRef}
      onOpenChange={onOpenChange}
      label={t('nav.menu')}
      title={
        session.isLoggedIn && (
          <span className={classes.who}>
            {session.username}
            <span>{session.user?.email}</span>
          </span>
        )
      }
      groups={[person, page, leave]}
      onAction={act}
    />
  )
})
