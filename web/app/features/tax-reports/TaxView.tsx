import type { OwnTaxPage } from '@footlight/core/protocol/tax-declarations'
import { Button } from '@footlight/ui/Button'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { GuideLink } from '../help/GuideLink.tsx'
import { DeclarationFormView } from './DeclarationFormView.tsx'
import { DeclaredFacts } from './DeclaredFacts.tsx'
import { ReportedYears } from './ReportedYears.tsx'
import { TaxStanding } from './TaxStanding.tsx'
import statement from '../account/StatementView.module.css'
import settings from '../settings/AccountSettings.module.css'
import classes from './Tax.module.css'
import './texts.ts'

/** What a performer or the owner of a studio declares for tax, and what is reported of them. */
export function TaxView({ own }: { readonly own: OwnTaxPage }) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  const [isDeclaring, setDeclaring] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const mustDeclare = own.mode !== 'off' && own.state !== 'valid'
  const showsForm = own.mode !== 'off' && (isDeclaring || (mustDeclare && !isSaved))
  return (
    <main id="content" className={statement.page} data-testid="tax">
      <h1>{t('tax.title')}</h1>
      <p className={settings.lead}>{own.whose === 'studio' ? t('tax.lead_studio') : t('tax.lead')}</p>
      <p className={classes.quiet}>
        <Link to="/account/payouts">{t('tax.to_payouts')}</Link>
      </p>
      <GuideLink section={own.whose === 'studio' ? 'studio#earnings' : 'performer#tax'} />
      <div className={classes.parts} inert={!isBrowser}>
        <TaxStanding own={own} />
        {isSaved && (
          <p className={classes.done} role="status">
            <CircleCheck aria-hidden />
            {t('tax.saved')}
          </p>
        )}
        {/* Browsers and the server do not know all countries by the same names. */}
        {!isBrowser ? null : showsForm ? (
          <DeclarationFormView
            key={own.version}
            own={own}
            onDone={() => {
              setDeclaring(false)
              setSaved(true)
            }}
            onCancel={mustDeclare ? null : () => setDeclaring(false)}
          />
        ) : (
          own.declaration !== null && (
            <section className={`${settings.group} ${classes.group}`} aria-labelledby="declared">
              <h2 id="declared">{t('tax.declared')}</h2>
              <DeclaredFacts declaration={own.declaration} />
              {own.mode !== 'off' && <Button onClick={() => setDeclaring(true)}>{t('tax.again')}</Button>}
            </section>
          )
        )}
        <ReportedYears reports={own.reports} />
      </div>
    </main>
  )
}
