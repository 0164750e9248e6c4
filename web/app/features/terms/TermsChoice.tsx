import { Button } from '@footlight/ui/Button'
import { useTranslation } from '../../i18n/use-translation.ts'
import { TermsNews } from './TermsNews.tsx'
import { useTerms } from './use-terms.ts'
import classes from './TermsNews.module.css'

/** Beside the terms, for whoever has an account: that they are accepted, or how to. */
export function TermsChoice() {
  const { t } = useTranslation()
  const { terms, pending, hasChanged, accept } = useTerms()
  if (terms === null || terms === 'failed') return null
  return (
    <div className={classes.choice} data-testid="terms-choice">
      {terms.owed === 'no' ? (
        <p>{t('terms.is_accepted')}</p>
      ) : (
        <>
          <TermsNews terms={terms} hasChanged={hasChanged} />
          <Button variant="primary" pending={pending} onClick={() => void accept()}>
            {t('terms.accept')}
          </Button>
        </>
      )}
    </div>
  )
}
