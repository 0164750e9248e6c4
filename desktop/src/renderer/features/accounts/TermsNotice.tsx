import { type Terms, termsRoutes } from '@footlight/core/protocol/terms'
import { Button } from '@footlight/ui/Button'
import { ScrollText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { formatMoment } from '../../i18n/numbers.ts'
import { unwrap } from '../../ports/bridge.ts'
import banner from '../broadcast/StatusBanners.module.css'

const PAGE = '/terms'

/** New terms of the site that the performer has not accepted: what they keep from, and where they are. */
export function TermsNotice() {
  const { t, i18n } = useTranslation('console')
  const { bridge, server } = useConsole()
  const terms = useOwedTerms()
  const [address, setAddress] = useState<string | null>(null)
  if (terms === null) return null

  async function open(): Promise<void> {
    // Plain http is never handed to another program; the performer reads the address instead.
    if (!unwrap(await bridge.openOnServer({ path: PAGE }))) setAddress(`${server.origin}${PAGE}`)
  }

  const { owed, required_from: from } = terms
  return (
    <div className={banner.banners}>
      <div className={banner.banner} role="status" data-testid="terms-notice">
        <ScrollText aria-hidden />
        <div>
          <b>
            {owed === 'asked' && from !== null
              ? t('terms.required_from', { date: formatMoment(from, i18n.language) })
              : t('terms.required')}
          </b>
          {address !== null && (
            <p>
              {t('terms.address')} <b style={{ overflowWrap: 'anywhere', userSelect: 'text' }}>{address}</b>
            </p>
          )}
        </div>
        <div className={banner.actions}>
          <Button onClick={() => void open()}>{t('terms.open')}</Button>
        </div>
      </div>
    </div>
  )
}

/** null: none are owed, or nothing is known. Asked anew whenever somebody comes back to the window. */
function useOwedTerms(): Terms | null {
  const {
    root: { api },
  } = useConsole()
  const [terms, setTerms] = useState<Terms | null>(null)
  useEffect(() => {
    let isGone = false
    const ask = (): void =>
      void api.call(termsRoutes.terms, { query: { language: 'en' } }).then((answer) => {
        if (!isGone && answer.ok) setTerms(answer.value.owed === 'no' ? null : answer.value)
      })
    ask()
    window.addEventListener('focus', ask)
    return () => {
      isGone = true
      window.removeEventListener('focus', ask)
    }
  }, [api])
  return terms
}
