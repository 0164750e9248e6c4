import type { ApiResponse } from '@footlight/core/client/api-client'
import { type ListedSeller, taxDeskRoutes } from '@footlight/core/protocol/tax-reports'
import { lastUtcDayBefore } from '@footlight/core/rules/utc-day'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useState } from 'react'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useDay } from '../../i18n/use-day.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useCall } from '../../platform/use-call.ts'
import { useIsNarrowed } from '../staff/TableFilters.tsx'
import { DeclaredFacts } from './DeclaredFacts.tsx'
import classes from './Tax.module.css'

interface SellerListProps {
  readonly sellers: readonly ListedSeller[]
  readonly mayLook: boolean
}

/** Everybody who has earned something and not been paid it, with how they stand. */
export function SellerList({ sellers, mayLook }: SellerListProps) {
  const { t } = useTranslation()
  const isNarrowed = useIsNarrowed('state')
  if (sellers.length === 0)
    return <p role="status">{t(isNarrowed ? 'staff.filters.none' : 'tax_desk.no_sellers')}</p>
  return (
    <ul className={classes.list}>
      {sellers.map((seller) => (
        <Seller key={seller.seller} seller={seller} mayLook={mayLook} />
      ))}
    </ul>
  )
}

function Seller({ seller: listed, mayLook }: { readonly seller: ListedSeller; readonly mayLook: boolean }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const day = useDay()
  const { seller, username, state, signed_at: signedAt, expires_at: expiresAt, asked_at: askedAt } = listed
  const [kind, id] = seller.split(':')
  const name = username ?? t('tax_desk.gone')
  return (
    <li className={classes.item} data-testid="tax-seller">
      <b>{kind === 'studio' ? t('tax_desk.studio', { id, name }) : name}</b>
      <p className={state === 'valid' ? undefined : classes.late}>
        {t(`tax_desk.state.${state}`)} {signedAt !== null && t('tax.signed', { date: dateTime(signedAt) })}{' '}
        {state === 'valid' &&
          expiresAt !== null &&
          t('tax.until', { date: day(lastUtcDayBefore(expiresAt)) })}
      </p>
      {askedAt !== null && (
        <p className={classes.quiet}>
          {t('tax_desk.asked', { date: dateTime(askedAt) })}{' '}
          {listed.reminders > 0 && t('tax_desk.reminded', { count: listed.reminders })}{' '}
          {listed.is_withheld && t('tax_desk.withheld')}
        </p>
      )}
      {mayLook && state !== 'none' && <Look seller={seller} name={name} />}
    </li>
  )
}

type Looked = ApiResponse<typeof taxDeskRoutes.lookAtTaxDeclaration>

/** Opened for a reason, which is in the audit log before the answer comes. */
function Look({ seller, name }: { readonly seller: string; readonly name: string }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const { isPending, call } = useCall()
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [found, setFound] = useState<Looked | null>(null)

  async function look(event: FormEvent): Promise<void> {
    event.preventDefault()
    setFound(
      await call(() =>
        api.call(taxDeskRoutes.lookAtTaxDeclaration, { params: { seller }, body: { reason } }),
      ),
    )
  }

  if (found !== null) return <DeclaredFacts declaration={found.declaration} />
  if (!isAsking)
    return (
      <Button aria-label={t('tax_desk.look_at', { name })} onClick={() => setAsking(true)}>
        {t('tax_desk.look')}
      </Button>
    )
  return (
    <form className={classes.look} onSubmit={(event) => void look(event)}>
      <TextField
        label={t('tax_desk.reason')}
        hint={t('tax_desk.reason_hint')}
        required
        maxLength={200}
        autoFocus
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" variant="primary" pending={isPending} disabled={reason.trim() === ''}>
        {t('tax_desk.open')}
      </Button>
      <Button onClick={() => setAsking(false)}>{t('tax.cancel')}</Button>
    </form>
  )
}
