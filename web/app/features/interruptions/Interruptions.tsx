import { type InterruptionRule, Interruptions as Orders } from '@footlight/core/protocol/interruptions'
import { observer } from 'mobx-react-lite'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import type { InterruptionKind } from './interruption-memory.ts'
import { type InterruptionRules, useInterruption } from './use-interruption.ts'

const dialogs = {
  notice: lazyPart(async () => ({ default: (await import('../notices/NoticeModal.tsx')).NoticeModal })),
  promo: lazyPart(async () => ({ default: (await import('./PromoModal.tsx')).PromoModal })),
  token_form: lazyPart(async () => ({ default: (await import('../billing/TokensModal.tsx')).TokensModal })),
} satisfies Record<InterruptionKind, unknown>
const PopUnder = lazyPart(async () => ({ default: (await import('./PopUnder.tsx')).PopUnder }))
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
  const { promo, token_form, pop_under, obeys_join_form, notices } = orders.data
  if (session.isGuest && obeys_join_form && (joinForm === '1' || joinForm === '2'))
    return (
      <Suspense>
        <JoinForm isForced={joinForm === '2'} />
      </Suspense>
    )
  const [kind, rule] = session.isGuest
    ? (['promo', promo] as const)
    : (['token_form', session.isModel || session.hasPurchase ? null : token_form] as const)
  return (
    <>
      <WhenDue kind={kind} rule={rule} mayHaveNotice={notices} />
      {session.isGuest && pop_under !== null && (
        <Suspense>
          <PopUnder url={pop_under} />
        </Suspense>
      )}
    </>
  )
})

interface WhenDueProps {
  /** What may open for whoever is here now, besides a notice. */
  readonly kind: InterruptionKind
  /** null: it never does. */
  readonly rule: InterruptionRule | null
  readonly mayHaveNotice: boolean
}

const WhenDue = observer(function WhenDue({ kind, rule, mayHaveNotice }: WhenDueProps) {
  const [hasNotice, askAgain] = useUnreadNotice(mayHaveNotice)
  const rules = useMemo<InterruptionRules>(
    () => ({ ...(hasNotice && { notice: noticeRule }), ...(rule !== null && { [kind]: rule }) }),
    [hasNotice, kind, rule],
  )
  const [open, close] = useInterruption(rules)
  if (open === null) return null
  const Dialog = dialogs[open]
  return (
    <Suspense>
      <Dialog
        onClose={() => {
          close()
          if (open === 'notice') askAgain()
        }}
      />
    </Suspense>
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
