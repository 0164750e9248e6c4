import type { OwnPayouts } from '@footlight/core/protocol/payouts'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { useMoney } from '../billing/use-money.ts'
import { GuideLink } from '../help/GuideLink.tsx'
import { DestinationPart } from './DestinationPart.tsx'
import { PayoutHistory } from './PayoutHistory.tsx'
import { WayPart } from './WayPart.tsx'
import statement from '../account/StatementView.module.css'
import settings from '../settings/AccountSettings.module.css'
import classes from './Payouts.module.css'
import './texts.ts'

/** What a performer or a studio is paid, when, and to where. */
export function PayoutsView({ own }: { readonly own: OwnPayouts }) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  return (
    <main id="content" className={statement.page} data-testid="payouts">
      <h1>{t('payouts.title')}</h1>
      <p className={`${settings.lead} ${classes.lead}`}>
        {own.whose === 'studio' ? t('payouts.lead_studio') : t('payouts.lead')}
      </p>
      <GuideLink section={own.whose === 'studio' ? 'studio#earnings' : 'performer#payouts'} />
      <div inert={!isBrowser}>
        {own.terms === null ? (
          <p className={classes.elsewhere}>{t('payouts.not_here')}</p>
        ) : (
          <Sums own={own} terms={own.terms} />
        )}
        {own.terms !== null && <DestinationPart own={own} />}
        {own.may_set_destination && (
          <p className={`${classes.quiet} ${classes.buttons} ${classes.elsewhere}`}>
            {t('payouts.tax')} <Link to="/account/tax">{t('payouts.to_tax')}</Link>
          </p>
        )}
        {own.terms !== null && own.may_be_paid_by_studio && <WayPart key={own.way} way={own.way} />}
        <PayoutHistory own={own} />
      </div>
    </main>
  )
}

interface SumsProps {
  readonly own: OwnPayouts
  readonly terms: NonNullable<OwnPayouts['terms']>
}

function Sums({ own: { balance, payable }, terms }: SumsProps) {
  const { t } = useTranslation()
  const money = useMoney()
  const format = useFormat()
  const { rate, currency, hold_days: days, minimum } = terms
  const worth = (tokens: number): string => money(Math.floor((tokens * rate) / 100), currency)
  return (
    <section className={settings.group} aria-label={t('payouts.balance')}>
      <dl className={classes.sums}>
        <div>
          <dt>{t('payouts.balance')}</dt>
          <dd data-testid="payouts-balance">
            {format.number(balance)} <span>{worth(balance)}</span>
          </dd>
        </div>
        <div>
          <dt>{t('payouts.payable')}</dt>
          <dd data-testid="payouts-payable">
            {format.number(payable)} <span>{worth(payable)}</span>
          </dd>
        </div>
      </dl>
      <p className={classes.quiet}>
        {t('payouts.payable_hint', { days, minimum: format.number(minimum) })}{' '}
        {t('payouts.rate', { money: money(rate, currency) })}
      </p>
    </section>
  )
}
