import { Button } from '@footlight/ui/Button'
import { useTranslation } from 'react-i18next'
import { LegalLink } from '../legal/LegalLink.tsx'
import { Logo } from './Logo.tsx'
import classes from './AgeGate.module.css'

export interface AgeGateProps {
  readonly siteName: string
  readonly logo: string | null
  readonly onConfirm: () => void
}

/** Asked once per browser, before anything of the site is shown or fetched. */
export function AgeGate({ siteName, logo, onConfirm }: AgeGateProps) {
  const { t } = useTranslation()
  return (
    <main className={classes.gate} data-testid="age-gate">
      <div className={classes.box}>
        <Logo name={siteName} src={logo} />
        <h1 className={classes.title}>{t('adult.title')}</h1>
        <p className={classes.text}>{t('adult.text')}</p>
        <Button variant="primary" size="large" block onClick={onConfirm} autoFocus>
          {t('adult.confirm')}
        </Button>
        <a className={classes.leave} href="about:blank" rel="noreferrer">
          {t('adult.leave')}
        </a>
        <p className={classes.small}>{t('adult.small')}</p>
        <p className={classes.small}>
          <LegalLink to="/terms">{t('legal.terms.title')}</LegalLink> ·{' '}
          <LegalLink to="/privacy">{t('legal.privacy.title')}</LegalLink>
        </p>
      </div>
    </main>
  )
}
