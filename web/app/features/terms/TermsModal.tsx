import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { useEffect } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LegalText } from '../legal/LegalText.tsx'
import { TermsNews } from './TermsNews.tsx'
import { useTerms } from './use-terms.ts'
import legal from '../legal/LegalView.module.css'
import classes from './TermsNews.module.css'

/** New terms, with what has changed in them; closed again where another tab has accepted them. */
export function TermsModal({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { terms, pending, hasChanged, accept } = useTerms()
  const isOver = terms === 'failed' || terms?.owed === 'no'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is over
  useEffect(() => {
    if (isOver) onClose()
  }, [isOver])
  if (terms === null || isOver) return null
  return (
    <Modal
      title={t('terms.title')}
      lead={t('terms.lead')}
      closeLabel={t('terms.not_now')}
      size="large"
      onClose={onClose}
      footer={
        <div className={classes.actions}>
          <Button variant="primary" size="large" pending={pending} onClick={() => void accept()}>
            {t('terms.accept')}
          </Button>
          <Button size="large" onClick={onClose}>
            {t('terms.not_now')}
          </Button>
        </div>
      }
    >
      <section
        className={legal.dialog}
        aria-label={t('terms.title')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be scrolled by keys as well
        tabIndex={0}
        data-testid="terms"
      >
        <TermsNews terms={terms} hasChanged={hasChanged} />
        <LegalText document="terms" text={terms.text} />
      </section>
    </Modal>
  )
}
