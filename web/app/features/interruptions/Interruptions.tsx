import { type InterruptionRule, Interruptions as Orders } from '@footlight/core/protocol/interruptions'
import { termsRoutes } from '@footlight/core/protocol/terms'
import { observer } from 'mobx-react-lite'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { pageLanguage } from '../../i18n/load-texts.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import type { InterruptionKind } from './interruption-memory.ts'
import { type InterruptionRules, useInterruption } from './use-interruption.ts'

const dialogs = {
  terms: lazyPart(async () => ({ default: (await import('../terms/TermsModal.tsx')).TermsModal })),
  notice: lazyPart(async () => ({ default: (await import('../notices/NoticeModal.tsx')).NoticeModal })),
  promo: lazyPart(async () => ({ default: (await import('./PromoModal.tsx')).PromoModal })),
  token_form: lazyPart(async () => ({ default: (await import('../billing/TokensModal.tsx')).TokensModal })),
} satisfies Record<InterruptionKind, unknown>
const PopUnder = lazyPart(async () => ({ default: (await import('./PopUnder.tsx')).PopUnder }))
const JoinForm = lazyPart(async () => ({ default: (await import('./JoinForm.tsx')).JoinForm }))

/** A notice opens once for each, whatever else is counted: soon, and with a pause before the next. */
const noticeRule: InterruptionRule = { every_visits: 1, after_s: 5, again_after_s: 30, per_day_max: 10 }

/** New terms are asked about soon, and not more often than every hour where somebody says "Not now". */
const termsRule: InterruptionRule = { every_visits: 1, after_s: 5, again_after_s: 3_600, per_day_max: 10 }

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
  const { promo, token_form, pop_under, obeys_join_form, notices, terms } = orders.data
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
      <WhenDue
        kind={kind}
        rule={rule}
        mayHaveNotice={notices}
        mayOweTerms={terms === true && session.isLoggedIn}
      />
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
  readonly mayOweTerms: boolean
}

const WhenDue = observer(function WhenDue({ kind, rule, mayHaveNotice, mayOweTerms }: WhenDueProps) {
  const { toasts } = useStores()
  const [hasNotice, askAgain] = useUnreadNotice(mayHaveNotice)
  const [owesTerms, askForTerms] = useOwedTerms(mayOweTerms)
  const rules = useMemo<InterruptionRules>(
    () => ({
      ...(owesTerms && { terms: termsRule }),
      ...(hasNotice && { notice: noticeRule }),
      ...(rule !== null && { [kind]: rule }),
    }),
    [owesTerms, hasNotice, kind, rule],
  )
  const [open, close] = useInterruption(rules)
  // Whoever was just refused for want of them need not look for them.
  const isRefused = toasts.toasts.some(({ title }) => title.key === 'errors.terms_required')
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (isRefused) setWanted(true)
  }, [isRefused])
  const kindShown = isWanted ? 'terms' : open
  if (kindShown === null) return null
  const Dialog = dialogs[kindShown]
  return (
    <Suspense>
      <Dialog
        onClose={() => {
          close()
          setWanted(false)
          if (kindShown === 'notice') askAgain()
          if (kindShown === 'terms') askForTerms()
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

/** Whether whoever is logged in has new terms to accept, and what asks the server anew. */
function useOwedTerms(mayOwe: boolean): readonly [boolean, () => void] {
  const { api, session } = useStores()
  const { username } = session
  const [owes, setOwes] = useState(false)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    void [username, asked]
    setOwes(false)
    if (!mayOwe) return
    let isGone = false
    void api.call(termsRoutes.terms, { query: { language: pageLanguage() } }).then((answer) => {
      if (!isGone) setOwes(answer.ok && answer.value.owed !== 'no')
    })
    return () => {
      isGone = true
    }
  }, [api, mayOwe, username, asked])
  return [owes, () => setAsked((times) => times + 1)]
}
