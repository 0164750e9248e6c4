import type { OwnTaxPage } from '@footlight/core/protocol/tax-declarations'
import { lastUtcDayBefore } from '@footlight/core/rules/utc-day'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useDay } from '../../i18n/use-day.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Tax.module.css'

/** Whether there is a declaration that holds, until when, and what follows where there is none. */
export function TaxStanding({ own }: { readonly own: OwnTaxPage }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const day = useDay()
  const { mode, state, signed_at: signedAt, expires_at: expiresAt, asked, former } = own
  if (mode === 'off') return <p>{t('tax.off')}</p>
  return (
    <div className={state === 'valid' ? classes.standing : classes.needed} data-testid="tax-standing">
      <p>
        <b>{t(`tax.state.${state}`)}</b> {signedAt !== null && t('tax.signed', { date: dateTime(signedAt) })}{' '}
        {state === 'valid' &&
          expiresAt !== null &&
          t('tax.until', { date: day(lastUtcDayBefore(expiresAt)) })}
      </p>
      {asked !== null && (
        <p>
          {t('tax.asked', { date: dateTime(asked.since) })}{' '}
          {asked.reminders > 0 && t('tax.reminded', { count: asked.reminders })}{' '}
          {asked.withheld_from !== null && t('tax.withheld_from', { date: dateTime(asked.withheld_from) })}
        </p>
      )}
      {mode === 'required' && state !== 'valid' && <p>{t('tax.required')}</p>}
      {former.length > 0 && <p>{t('tax.former', { count: former.length })}</p>}
    </div>
  )
}
