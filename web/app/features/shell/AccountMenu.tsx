import { streamingPartnerRoutes } from '@footlight/core/protocol/streaming-partners'
import { supportRoutes } from '@footlight/core/protocol/support'
import { isStaffRole } from '@footlight/core/rules/accounts/staff-roles'
import { studioMay, studioRoleOf } from '@footlight/core/rules/studios/studio-roles'
import type { MenuEntry } from '@footlight/ui/MenuList'
import { MenuPopover } from '@footlight/ui/MenuPopover'
import {
  BadgeCheck,
  Banknote,
  Building2,
  Clapperboard,
  Film,
  Gem,
  Gift,
  Handshake,
  HeartHandshake,
  IdCard,
  Images,
  Keyboard,
  LifeBuoy,
  LogIn,
  LogOut,
  Moon,
  Newspaper,
  Radio,
  ReceiptText,
  Settings,
  ShieldCheck,
  ShoppingBag,
  SlidersHorizontal,
  Sun,
  UserPlus,
  UserRound,
  Users,
} from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { type RefObject, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { changeTheme, mayChooseTheme } from '../account/change-theme.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import classes from './AccountMenu.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/account-menu.json', { import: 'default' }),
)

const NoticesModal = lazyPart(async () => ({
  default: (await import('../notices/NoticesModal.tsx')).NoticesModal,
}))

export interface AccountMenuProps {
  readonly triggerRef: RefObject<HTMLButtonElement | null>
  readonly onOpenChange: (open: boolean) => void
}

export const AccountMenu = observer(function AccountMenu({ triggerRef, onOpenChange }: AccountMenuProps) {
  const { t } = useTranslation()
  const stores = useStores()
  const { session, ui } = stores
  const navigate = useNavigate()
  const groups = useMenuGroups()
  const [isReading, setReading] = useState(false)

  function act(id: string): void {
    if (id === 'profile') void navigate('/account/profile')
    else if (id === 'statement') void navigate('/account/statement')
    else if (id === 'studio') void navigate('/account/studio')
    else if (id === 'payouts') void navigate('/account/payouts')
    else if (id === 'recordings') void navigate('/account/recordings')
    else if (id === 'library') void navigate('/account/library')
    else if (id === 'all_media') void navigate('/media')
    else if (id === 'media') void navigate('/account/media')
    else if (id === 'fan_club') void navigate('/account/fanclub')
    else if (id === 'fan_clubs') void navigate('/account/memberships')
    else if (id === 'orders') void navigate('/account/orders')
    else if (id === 'orders_of_me') void navigate('/account/orders?side=performer')
    else if (id === 'help') void navigate('/support')
    else if (id === 'affiliates') void navigate('/affiliates')
    else if (id === 'promo_code') void navigate('/promo')
    else if (id === 'membership') void navigate('/membership')
    else if (id === 'apply') void navigate('/models/signup')
    else if (id === 'news') {
      // In the place of the menu, and gone with it: no page fetches a line for it before.
      onOpenChange(true)
      setReading(true)
    } else if (id === 'staff') void navigate('/staff')
    else if (id === 'partners') void navigate('/account/partners')
    else if (id === 'broadcast') void navigate('/account/broadcast')
    else if (id === 'room_settings') void navigate('/account/room')
    else if (id === 'room') void navigate(`/${session.username}`)
    else if (id === 'theme') void changeTheme(stores, ui.theme === 'dark' ? 'light' : 'dark')
    else if (id === 'logout') void stores.logOut()
    else ui.open(id as 'login' | 'signup' | 'settings' | 'keys')
  }

  if (isReading)
    return (
      <Suspense>
        <NoticesModal onClose={() => onOpenChange(false)} />
      </Suspense>
    )
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
      groups={groups}
      onAction={act}
    />
  )
})

/** Read anew by whoever observes: what there is depends on who is here. */
function useMenuGroups(): readonly (readonly MenuEntry[])[] {
  const { t } = useTranslation()
  const { session, ui, tip } = useStores()
  const format = useFormat()
  const unread = useUnreadCount()
  const answers = useAnswerCount()
  const requests = useRequestCount()
  const studioRole = studioRoleOf(session.user?.user_roles ?? [])
  const person: MenuEntry[] = session.isLoggedIn
    ? [
        {
          id: 'statement',
          label: t('nav.statement'),
          icon: <ReceiptText />,
          detail: format.number(tip.balance),
        },
        { id: 'profile', label: t('nav.profile'), icon: <IdCard /> },
        ...(session.isModel || (studioRole !== null && studioMay(studioRole, 'payouts.read'))
          ? [{ id: 'payouts', label: t('nav.payouts'), icon: <Banknote /> }]
          : []),
        ...(session.isModel || studioRole !== null
          ? [{ id: 'studio', label: t('nav.studio'), icon: <Building2 /> }]
          : []),
        ...(session.isModel
          ? []
          : [
              { id: 'media', label: t('nav.media'), icon: <Images /> },
              { id: 'orders', label: t('nav.orders'), icon: <ShoppingBag /> },
              { id: 'fan_clubs', label: t('nav.fan_clubs'), icon: <HeartHandshake /> },
              { id: 'recordings', label: t('recordings.title'), icon: <Clapperboard /> },
              { id: 'promo_code', label: t('nav.promo_code'), icon: <Gift /> },
              { id: 'membership', label: t('nav.membership'), icon: <Gem /> },
            ]),
        ...(session.user?.user_roles.some(isStaffRole) === true
          ? [{ id: 'staff', label: t('nav.staff'), icon: <ShieldCheck /> }]
          : []),
        ...(session.isModel
          ? [
              ...(session.user?.compliance_status === 'approved'
                ? []
                : [{ id: 'apply', label: t('nav.apply'), icon: <BadgeCheck /> }]),
              { id: 'broadcast', label: t('nav.broadcast'), icon: <Radio /> },
              {
                id: 'partners',
                label: t('nav.partners'),
                icon: <Users />,
                ...(requests > 0 && { detail: t('nav.news_unread', { count: requests }) }),
              },
              { id: 'room', label: t('nav.my_room'), icon: <UserRound /> },
              { id: 'library', label: t('nav.library'), icon: <Images /> },
              { id: 'orders_of_me', label: t('nav.orders_of_me'), icon: <ShoppingBag /> },
              { id: 'fan_club', label: t('nav.fan_club'), icon: <HeartHandshake /> },
              { id: 'room_settings', label: t('nav.room_settings'), icon: <SlidersHorizontal /> },
            ]
          : []),
      ]
    : [
        { id: 'login', label: t('auth.log_in'), icon: <LogIn /> },
        { id: 'signup', label: t('auth.sign_up'), icon: <UserPlus /> },
      ]
  const page: MenuEntry[] = [
    {
      id: 'news',
      label: t('nav.news'),
      icon: <Newspaper />,
      ...(unread > 0 && { detail: t('nav.news_unread', { count: unread }) }),
    },
    { id: 'all_media', label: t('nav.all_media'), icon: <Film /> },
    {
      id: 'help',
      label: t('nav.help'),
      icon: <LifeBuoy />,
      ...(answers > 0 && { detail: t('nav.news_unread', { count: answers }) }),
    },
    { id: 'affiliates', label: t('nav.affiliates'), icon: <Handshake /> },
    { id: 'settings', label: t('nav.settings'), icon: <Settings /> },
    ...(mayChooseTheme(session)
      ? [
          {
            id: 'theme',
            label: ui.theme === 'dark' ? t('nav.light_theme') : t('nav.dark_theme'),
            icon: ui.theme === 'dark' ? <Sun /> : <Moon />,
          },
        ]
      : []),
    { id: 'keys', label: t('nav.keyboard'), icon: <Keyboard />, detail: '?' },
  ]
  const leave: MenuEntry[] = session.isLoggedIn
    ? [{ id: 'logout', label: t('auth.log_out'), icon: <LogOut /> }]
    : []
  return [person, page, leave]
}

/** Notices that whoever is here has not read; asked when the menu opens. */
function useUnreadCount(): number {
  const stores = useStores()
  const [unread, setUnread] = useState(0)
  useEffect(() => {
    let isGone = false
    async function count(): Promise<void> {
      // Fetched apart, so that no page names it before a menu opens.
      const { shownNotices } = await import('../notices/shown-notices.ts')
      const all = await shownNotices(stores)
      if (!isGone) setUnread((all ?? []).filter(({ is_read }) => !is_read).length)
    }
    count().catch(console.error)
    return () => {
      isGone = true
    }
  }, [stores])
  return unread
}

/** Tickets of the support with an answer that was not read; asked when the menu opens. */
function useAnswerCount(): number {
  const { api, session } = useStores()
  const { isLoggedIn } = session
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (!isLoggedIn) return
    let isGone = false
    void api.call(supportRoutes.support).then((answer) => {
      if (!isGone && answer.ok) setCount(answer.value.unread)
    })
    return () => {
      isGone = true
    }
  }, [api, isLoggedIn])
  return count
}

/** Performers who ask this one into their streams; asked when the menu opens. */
function useRequestCount(): number {
  const { api, session } = useStores()
  const { isModel } = session
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (!isModel) return
    let isGone = false
    void api.call(streamingPartnerRoutes.streamingPartners).then((answer) => {
      if (!isGone && answer.ok) setCount(answer.value.hosts.filter(({ state }) => state === 'asked').length)
    })
    return () => {
      isGone = true
    }
  }, [api, isModel])
  return count
}
