import type { SupportContact } from '@footlight/core/protocol/support'
import { noticeParts } from '@footlight/core/rules/notices/notice-text'
import { Link } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import './texts.ts'
import classes from './Support.module.css'

/** Who answers, when, and by telephone. */
export function ContactLine({ department, hours, phone }: SupportContact) {
  const { t } = useTranslation()
  const date = useDateTime()
  return (
    <header className={classes.header}>
      <h1>{t('support.title')}</h1>
      <p className={classes.contact}>
        <span>
          {noticeParts(t('support.lead')).map(({ text, to }) =>
            to === null ? (
              text
            ) : (
              <Link key={to} to={to}>
                {text}
              </Link>
            ),
          )}
        </span>
      </p>
      <p className={classes.contact} data-testid="support-contact">
        {department === 'model_support' && <b>{t('support.department.model_support')}</b>}
        {hours !== null && (
          <>
            <span data-open={hours.is_open || undefined}>
              {hours.opens_at === null
                ? t('support.open_now')
                : t('support.opens_at', { date: date(hours.opens_at) })}
            </span>
            <span>{t('support.hours', { text: hours.text, zone: hours.time_zone })}</span>
          </>
        )}
        {phone !== null && (
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{t('support.phone', { number: phone })}</a>
        )}
      </p>
    </header>
  )
}
