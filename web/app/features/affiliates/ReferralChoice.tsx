import { useState } from 'react'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { writeCookie } from '../../platform/write-cookie.ts'
import { cookieNames, readCookie } from '../../request/cookies.ts'
import { ReferralConsent } from './ReferralConsent.tsx'
import { STORAGE_NAME } from './referral-visit.ts'

/** The answer about links of affiliates, to be changed as easily as it was given. */
export function ReferralChoice() {
  return useIsBrowser() ? <ChoiceInBrowser /> : null
}

function ChoiceInBrowser() {
  const [value, setValue] = useState(() => readCookie(document.cookie, cookieNames.referral))
  return (
    <ReferralConsent
      state={value === '1' ? 'given' : value === '0' ? 'refused' : null}
      isChoice
      onAnswer={(isGiven) => {
        const answer = isGiven ? '1' : '0'
        writeCookie(cookieNames.referral, answer)
        if (!isGiven) localStorage.removeItem(STORAGE_NAME)
        setValue(answer)
      }}
    />
  )
}
