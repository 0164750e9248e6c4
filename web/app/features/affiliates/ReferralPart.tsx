import { affiliateRoutes } from '@footlight/core/protocol/affiliates'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useStores } from '../../platform/stores-context.ts'
import { writeCookie } from '../../platform/write-cookie.ts'
import { cookieNames, readCookie } from '../../request/cookies.ts'
import { ReferralConsent } from './ReferralConsent.tsx'
import { ReferralVisit } from './referral-visit.ts'

/** Of whoever came by a link, or agreed to be counted before: asks, and says it when they sign up. Fetched for nobody else. */
export const ReferralPart = observer(function ReferralPart() {
  const { api, session } = useStores()
  const [visit] = useState(openVisit)
  const [isAsked, setAsked] = useState(visit.isAsked)
  const wasGuest = useRef(!session.isLoggedIn)
  useEffect(() => {
    // Who was somebody before did not come by it.
    if (!session.isLoggedIn || !wasGuest.current) return
    wasGuest.current = false
    const referral = visit.report()
    // Nobody waits for it, and nobody is told if it is lost.
    if (referral !== null) void api.call(affiliateRoutes.attributeSignUp, { body: referral })
  }, [session.isLoggedIn, api, visit])
  const analyticsId = session.siteConfig?.custom?.google_analytics_4_id
  const isOtherAsked = analyticsId && readCookie(document.cookie, cookieNames.analytics) === null
  // One question at a time.
  if (!isAsked || session.isLoggedIn || isOtherAsked) return null
  return (
    <ReferralConsent
      state={null}
      onAnswer={(isGiven) => {
        if (isGiven) visit.give()
        else visit.refuse()
        setAsked(false)
      }}
    />
  )
})

function openVisit(): ReferralVisit {
  const query = new URLSearchParams(location.search)
  return new ReferralVisit({
    arrival: {
      path: location.pathname,
      query: (name) => query.get(name),
      referrer: document.referrer,
      isMobile: matchMedia('(pointer: coarse)').matches,
    },
    now: Date.now,
    random: Math.random,
    storage: localStorage,
    remembered: readCookie(document.cookie, cookieNames.referral),
    remember: (value) => writeCookie(cookieNames.referral, value),
  })
}
