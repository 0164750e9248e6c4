import { Button } from '@footlight/ui/Button'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Consent } from '../consent/analytics-consent.ts'
import { LegalLink } from '../legal/LegalLink.tsx'
import classes from '../consent/ConsentBanner.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/referral.json', { import: 'default' }))

interface ReferralConsentProps {
  readonly state: Consent
  /** In the page about privacy, where the answer can be changed. */
  readonly isChoice?: boolean
  readonly onAnswer: (isGiven: boolean) => void
}

/** Whether this browser may remember for an hour by which link somebody came. In the way of nothing else. */
export function ReferralConsent({ state, isChoice = false, onAnswer }: ReferralConsentProps) {
  const { t } = useTranslation()
  return (
    <section
      className={isChoice ? classes.choice : classes.banner}
      aria-label={t('referral.title')}
      data-testid={isChoice ? 'referral-choice' : 'referral-consent'}
    >
      <p>
        <b>{t('referral.title')}</b> {t('referral.text')}{' '}
        {isChoice ? (
          state !== null && t(`referral.${state}`)
        ) : (
          <LegalLink to="/privacy">{t('legal.privacy.title')}</LegalLink>
        )}
      </p>
      <div className={classes.answers}>
        <Button onClick={() => onAnswer(false)}>{t('referral.refuse')}</Button>
        <Button onClick={() => onAnswer(true)}>{t('referral.give')}</Button>
      </div>
    </section>
  )
}
