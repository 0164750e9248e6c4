import type { Message } from '@footlight/core/stores/message'
import { Toast } from '@footlight/ui/Toast'
import { observer } from 'mobx-react-lite'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigation, useRouteLoaderData } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useShortcut } from '../../platform/use-shortcut.ts'
import { writeCookie } from '../../platform/write-cookie.ts'
import { cookieNames } from '../../request/cookies.ts'
import type { RootData } from '../../request/root-data.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import { AgeGate } from './AgeGate.tsx'
import { Header } from './Header.tsx'
import { Modals } from './Modals.tsx'
import classes from './Site.module.css'

const ConsentBanner = lazyPart(async () => ({
  default: (await import('../consent/ConsentBanner.tsx')).ConsentBanner,
}))

const AheadOfPress = lazyPart(
  async () => ({ default: (await import('./AheadOfPress.tsx')).AheadOfPress }),
  () => null,
)

const ReferralPart = lazyPart(async () => ({
  default: (await import('../affiliates/ReferralPart.tsx')).ReferralPart,
}))

const SuspendedNotice = lazyPart(async () => ({
  default: (await import('../suspension/SuspendedNotice.tsx')).SuspendedNotice,
}))

const Banners = lazyPart(async () => ({ default: (await import('../banners/Banners.tsx')).Banners }))

const FloatingRoom = lazyPart(async () => ({
  default: (await import('../player/FloatingRoom.tsx')).FloatingRoom,
}))

const NewVersion = lazyPart(async () => ({
  default: (await import('../interruptions/NewVersion.tsx')).NewVersion,
}))

const FanClubAnnouncement = lazyPart(async () => ({
  default: (await import('../fan-club/FanClubAnnouncement.tsx')).FanClubAnnouncement,
}))
const Interruptions = lazyPart(async () => ({
  default: (await import('../interruptions/Interruptions.tsx')).Interruptions,
}))

const PromotionWatch = lazyPart(async () => ({
  default: (await import('../promotions/PromotionWatch.tsx')).PromotionWatch,
}))

const HeldTips = lazyPart(async () => ({ default: (await import('../tip/HeldTips.tsx')).HeldTips }))

/** The frame around every page; before that the question whether one is an adult. */
export const Site = observer(function Site({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  const { shortcuts, ui, session, lobby } = useStores()
  const data = useRouteLoaderData<RootData>('root')
  const [isAdult, setAdult] = useState(data?.isAdult ?? false)
  const navigation = useNavigation()
  const { pathname } = useLocation()
  const [isReferred, setReferred] = useState(false)
  useEffect(() => setReferred(/[?&]aff=|referral=1/.test(location.search + document.cookie)), [])
  useEffect(() => shortcuts.listen(document), [shortcuts])
  useShortcut('/', () => ui.requestFocus('search'))
  useShortcut('?', () => ui.open('keys'))

  function confirmAdult(): void {
    writeCookie(cookieNames.adult, '1')
    setAdult(true)
  }

  const site = session.siteConfig?.site.display_name ?? 'Footlight'
  const until = session.user?.suspension_date ?? null
  const analyticsId = session.siteConfig?.custom?.google_analytics_4_id
  // What is agreed to can be read before anything is agreed to.
  if (!isAdult && pathname !== '/terms' && pathname !== '/privacy' && pathname !== '/2257')
    // With the page itself: fetched apart it would be gone for a moment under the finger.
    return <AgeGate siteName={site} logo={session.siteConfig?.customLogo ?? null} onConfirm={confirmAdult} />
  return (
    <>
      <a className="skip-link" href="#content">
        {t('nav.skip')}
      </a>
      {navigation.state === 'loading' && (
        <div className={classes.progress} role="progressbar" aria-label={t('nav.loading')} />
      )}
      <Header />
      {until !== null && Date.parse(until) > Date.now() && (
        <Suspense>
          <SuspendedNotice until={until} />
        </Suspense>
      )}
      {children}
      {session.siteConfig?.banners && (
        <Suspense>
          <Banners />
        </Suspense>
      )}
      {ui.floating !== null && (
        <Suspense>
          <FloatingRoom />
        </Suspense>
      )}
      {analyticsId && (
        <Suspense>
          <ConsentBanner id={analyticsId} />
        </Suspense>
      )}
      {isReferred && (
        <Suspense>
          <ReferralPart />
        </Suspense>
      )}
      {lobby.serverVersion !== null && lobby.serverVersion !== session.siteConfig?.version && (
        <Suspense>
          <NewVersion />
        </Suspense>
      )}
      <Suspense>
        <AheadOfPress />
      </Suspense>
      <Modals />
      {session.siteConfig?.interruptions && (
        <Suspense>
          <Interruptions />
        </Suspense>
      )}
      {session.isModel && (
        <Suspense>
          <FanClubAnnouncement />
        </Suspense>
      )}
      {session.isLoggedIn && !session.isModel && !session.user?.ageVerification.required && (
        <Suspense>
          <PromotionWatch />
        </Suspense>
      )}
      <Toasts />
    </>
  )
})

/** Short notices at the edge of the page, above every dialog; their time stands still under the pointer or the focus. */
const Toasts = observer(function Toasts() {
  const { t } = useTranslation()
  const { toasts, heldTips } = useStores()
  const say = ({ key, values }: Message): string => t([key, 'errors.unknown'], { ...values })
  return (
    <section className={classes.area} aria-label={t('toasts.area')} data-react-aria-top-layer>
      {heldTips.tips.length > 0 && (
        <Suspense>
          <HeldTips />
        </Suspense>
      )}
      {toasts.toasts.map((toast) => (
        <Toast
          key={toast.id}
          tone={toast.appearance}
          title={say(toast.title)}
          content={toast.content && say(toast.content)}
          closeLabel={t('actions.close')}
          onClose={() => toasts.close(toast.id)}
          onHold={() => toasts.hold(toast.id)}
          onRelease={() => toasts.release(toast.id)}
          action={toast.action && { label: say(toast.action.label), run: toast.action.run }}
        />
      ))}
    </section>
  )
})
