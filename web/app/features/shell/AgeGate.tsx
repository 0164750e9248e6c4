import { Button } from '@footlight/ui/Button'
import { useLocation } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LegalLink } from '../legal/LegalLink.tsx'
import { RecordsLink } from '../legal/RecordsLink.tsx'
import { Logo } from './Logo.tsx'
import classes from './Site.module.css'

interface AgeGateProps {
  readonly siteName: string
  readonly logo: string | null
  readonly onConfirm: () => void
}

/** Asked once per browser, before anything of the site is shown or fetched. */
export function AgeGate({ siteName, logo, onConfirm }: AgeGateProps) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  return (
    <main className={classes.gate} data-testid="age-gate">
      <div className={classes.box}>
        <Logo name={siteName} src={logo} />
        <h1 className={classes.title}>{t('adult.title')}</h1>
        <p className={classes.text}>{t('adult.text')}</p>
        {/* Where no script runs the server remembers the answer (PAGES-05); where one is to come the press waits for it. */}
        <form
          method="post"
          action="/adults"
          onSubmit={(event) => {
            event.preventDefault()
            onConfirm()
          }}
        >
          <input type="hidden" name="to" value={`${pathname}${search}`} />
          <Button type="submit" variant="primary" size="large" block autoFocus>
            {t('adult.confirm')}
          </Button>
        </form>
        <a className={classes.leave} href="about:blank" rel="noreferrer">
          {t('adult.leave')}
        </a>
        <p className={classes.small}>{t('adult.small')}</p>
        <p className={classes.small}>
          <LegalLink to="/terms">{t('legal.terms.title')}</LegalLink> ·{' '}
          <LegalLink to="/privacy">{t('legal.privacy.title')}</LegalLink>
        </p>
        <RecordsLink className={classes.small} />
      </div>
    </main>
  )
}
