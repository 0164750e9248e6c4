import type { ApiResponse } from '@footlight/core/client/api-client'
import { PromoCodeState, promotionDeskRoutes } from '@footlight/core/protocol/promotion-desk'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { addressWith } from '../staff/address-with.ts'
import { BulkActions } from '../staff/BulkActions.tsx'
import { TableFilters, useIsNarrowed } from '../staff/TableFilters.tsx'
import { useSelection } from '../staff/use-selection.ts'
import { PromoCode } from './PromoCode.tsx'
import desk from '../billing-desk/BillingDesk.module.css'
import page from '../library/MediaPage.module.css'

interface CodeListProps {
  readonly list: ApiResponse<typeof promotionDeskRoutes.promoCodes>
  readonly page: number
}

/** Codes, newest first, as far as the address narrows them; several can be ended at once. */
export function CodeList({ list: { codes, has_more: hasMore }, page: at }: CodeListProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const { revalidate } = useRevalidator()
  const [query] = useSearchParams()
  const isNarrowed = useIsNarrowed('state')
  const rows = codes.filter(({ ended_at: endedAt }) => endedAt === null).map(({ id }) => id)
  const selection = useSelection(rows)
  const end = async (id: number): Promise<boolean> =>
    (await api.call(promotionDeskRoutes.endPromoCode, { params: { id } })).ok
  return (
    <>
      <TableFilters
        table="promo_codes"
        fields={[
          {
            name: 'state',
            label: t('staff.filters.state'),
            options: PromoCodeState.options.map((value) => ({
              value,
              label: t(`promotions_desk.code_state.${value}`),
            })),
          },
        ]}
      />
      {codes.length === 0 && (
        <p className={desk.quiet} role="status">
          {t(isNarrowed ? 'staff.filters.none' : 'promotions_desk.no_codes')}
        </p>
      )}
      <BulkActions
        rows={rows}
        selection={selection}
        label={(count) => t('promotions_desk.act_on', { count })}
        run={end}
        onDone={() => void revalidate()}
      />
      <ul className={desk.list} hidden={codes.length === 0}>
        {codes.map((code) => (
          <PromoCode key={code.id} code={code} selection={rows.includes(code.id) ? selection : null} />
        ))}
      </ul>
      {(at > 1 || hasMore) && (
        <nav className={page.pages} aria-label={t('promotions.pages')}>
          {at > 1 ? (
            <Link to={addressWith(query, { page: String(at - 1) })}>{t('promotions.newer')}</Link>
          ) : (
            <span />
          )}
          {hasMore && <Link to={addressWith(query, { page: String(at + 1) })}>{t('promotions.older')}</Link>}
        </nav>
      )}
    </>
  )
}
