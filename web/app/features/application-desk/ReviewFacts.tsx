import type { ReviewedApplication } from '@footlight/core/protocol/applications'
import { utcDay } from '@footlight/core/rules/utc-day'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { addressWith } from '../staff/address-with.ts'
import classes from './ApplicationDesk.module.css'

/** Who they say they are, beside what the account says, what they signed, and other accounts of the same person. */
export function ReviewFacts({ reviewed }: { readonly reviewed: ReviewedApplication }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { agreement, rejection } = reviewed
  return (
    <>
      <section aria-labelledby="review-facts">
        <h3 id="review-facts">{t('application_desk.particulars')}</h3>
        <ParticularsList reviewed={reviewed} />
      </section>
      <section aria-labelledby="review-agreement">
        <h3 id="review-agreement">{t('application_desk.agreement')}</h3>
        {agreement === null ? (
          <p>{t('application_desk.not_signed')}</p>
        ) : (
          <p className={classes.hash}>
            {t('application_desk.signed', { name: agreement.signature, at: dateTime(agreement.signed_at) })}{' '}
            <code>{agreement.hash}</code>
          </p>
        )}
      </section>
      <SamePerson others={reviewed.same_person} />
      {rejection !== null && (
        <section aria-labelledby="review-rejection">
          <h3 id="review-rejection">{t('application_desk.rejected_before')}</h3>
          <p>{t(`application.reject.${rejection.code}`)}</p>
          {rejection.text !== null && <p>{rejection.text}</p>}
        </section>
      )}
    </>
  )
}

function ParticularsList({ reviewed }: { readonly reviewed: ReviewedApplication }) {
  const { t } = useTranslation()
  const { countryName } = useFormat()
  const { particulars, account_birth_date: accountBirthDate } = reviewed
  if (particulars === null) return <p>{t('application_desk.no_particulars')}</p>
  const expires = particulars.document_expires
  const isOver = expires !== null && expires < utcDay(Date.now())
  // An account that was deleted has none any more.
  const isOther = accountBirthDate !== '' && particulars.birth_date !== accountBirthDate
  return (
    <dl className={classes.facts}>
      <Fact name={t('application.first_name')}>{particulars.first_name}</Fact>
      <Fact name={t('application.last_name')}>{particulars.last_name}</Fact>
      <Fact name={t('application.birth_date')} fault={isOther ? t('application_desk.differs') : null}>
        {particulars.birth_date}
      </Fact>
      {accountBirthDate !== '' && (
        <Fact name={t('application_desk.account_birth_date')}>{accountBirthDate}</Fact>
      )}
      <Fact name={t('application.country')}>{countryName(particulars.country)}</Fact>
      <Fact name={t('application.document_kind')}>{t(`application.kind.${particulars.document_kind}`)}</Fact>
      <Fact name={t('application.document_country')}>{countryName(particulars.document_country)}</Fact>
      <Fact name={t('application.document_number')}>{particulars.document_number}</Fact>
      <Fact
        name={t('application.document_expires')}
        fault={isOver ? t('application_desk.out_of_date') : null}
      >
        {expires ?? t('application.does_not_expire')}
      </Fact>
      <Fact name={t('application.aliases')}>
        {particulars.aliases.length === 0 ? t('application_desk.no_aliases') : particulars.aliases.join(', ')}
      </Fact>
      <Fact name={t('application.category')}>
        {t(`application.categories.${particulars.broadcast_category}`)}
      </Fact>
    </dl>
  )
}

interface FactProps {
  readonly name: string
  readonly children: ReactNode
  /** What is to be looked at closely; null: nothing. */
  readonly fault?: string | null
}

function Fact({ name, children, fault = null }: FactProps) {
  return (
    <div data-fault={fault !== null}>
      <dt>{name}</dt>
      <dd>
        {children}
        {fault !== null && (
          <span className={classes.fault}>
            <TriangleAlert aria-hidden /> {fault}
          </span>
        )}
      </dd>
    </div>
  )
}

function SamePerson({ others }: { readonly others: ReviewedApplication['same_person'] }) {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  if (others.length === 0) return null
  return (
    <section aria-labelledby="same-person">
      <h3 id="same-person">{t('application_desk.same_person')}</h3>
      <ul className={classes.queue}>
        {others.map(({ id, username, state }) => (
          <li key={id}>
            <Link to={addressWith(query, { id })}>{username}</Link>
            <span>{t(`application_desk.state.${state}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
