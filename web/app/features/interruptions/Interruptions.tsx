import { type InterruptionRule, Interruptions as Orders } from '@footlight/core/protocol/interruptions'
import { observer } from 'mobx-react-lite'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import { type InterruptionRules, useInterruption } from './use-interruption.ts'

const PromoModal = lazyPart(async () => ({ default: (await import('./PromoModal.tsx')).PromoModal }))
const TokensModal = lazyPart(async () => ({
  default: (await import('../billing/TokensModal.tsx')).TokensModal,
}))
const NoticeModal = lazyPart(async () => ({
  default: (await import('../notices/NoticeModal.tsx')).NoticeModal,
}))
const JoinForm = lazyPart(async () => ({ default: (await import('./JoinForm.tsx')).JoinForm }))

/** A notice opens once for each, whatever else is counted: soon, and with a pause before the next. */
const noticeRule: InterruptionRule = { every_visits: 1, after_s: 5, again_after_s: 30, per_day_max: 10 }

/** Whatever the operator lets open without having been asked for. One at a time. */
export const Interruptions = observer(function Interruptions() {
  const { session } = useStores()
  const given = session.siteConfig?.interruptions
  const orders = useMemo(() => Orders.safeParse(given), [given])
  // As the page was entered: the address changes with the first step into the site.
  const [joinForm] = useState(() =>
    import.meta.env.SSR ? null : new URLSearchParams(location.search).get('_disabled_join_form'),
  )
  const isBrowser = useIsBrowser()
  if (!isBrowser || !orders.success) return null
  const { promo, token_form, obeys_join_form, notices } = orders.data
  if (session.isGuest && obeys_join_form && (joinForm === '1' || joinForm === '2'))
    return (
      <Suspense>
        <JoinForm isForced={joinForm === '2'} />
      </Suspense>
    )
  const isNewBuyer = session.isLoggedIn && !session.isModel && !session.hasPurchase
  return (
    <WhenDue
      promo={session.isGuest ? promo : null}
      tokenForm={isNewBuyer ? token_form : null}
      mayHaveNotice={notices}
    />
  )
})

interface WhenDueProps {
  /** null: nobody is asked to sign up. */
  readonly promo: InterruptionRule | null
  /** null: nobody is shown what tokens cost. */
  readonly tokenForm: InterruptionRule | null
  readonly mayHaveNotice: boolean
}

const WhenDue = observer(function WhenDue({ promo, tokenForm, mayHaveNotice }: WhenDueProps) {
  const [hasNotice, askAgain] = useUnreadNotice(mayHaveNotice)
  const rules = useMemo<InterruptionRules>(
    () => ({
      ...(hasNotice && { notice: noticeRule }),
      ...(promo !== null && { promo }),
      ...(tokenForm !== null && { token_form: tokenForm }),
    }),
    [hasNotice, promo, tokenForm],
  )
  const [open, close] = useInterruption(rules)
  return (
    open !== null && (
      <Suspense>
        {open === 'promo' ? (
          <PromoModal onClose={close} />
        ) : open === 'token_form' ? (
          <TokensModal onClose={close} />
        ) : (
          <NoticeModal
            onClose={() => {
              close()
              askAgain()
            }}
          />
        )}
      </Suspense>
    )
  )
})

/** Whether one waits for whoever is here now, and what asks the server anew. */
function useUnreadNotice(mayHaveNotice: boolean): readonly [boolean, () => void] {
  const stores = useStores()
  const { username } = stores.session
  const [hasNotice, setHasNotice] = useState(false)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    void [username, asked]
    if (!mayHaveNotice) return
    let isGone = false
    async function ask(): Promise<void> {
      const { shownNotices } = await import('../notices/shown-notices.ts')
      const all = await shownNotices(stores)
      if (!isGone) setHasNotice(all?.some((each) => each.importance === 'modal' && !each.is_read) ?? false)
    }
    ask().catch(console.error)
    return () => {
      isGone = true
    }
  }, [stores, mayHaveNotice, username, asked])
  return [hasNotice, () => setAsked((times) => times + 1)]
}
