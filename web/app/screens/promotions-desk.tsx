import { PromoCodeState, promotionDeskRoutes } from '@footlight/core/protocol/promotion-desk'
import { wheelDeskRoutes } from '@footlight/core/protocol/wheel-desk'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { PromotionsDeskView } from '../features/promotions-desk/PromotionsDeskView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { pageIn } from '../platform/page-in.ts'
import { loadForStaff } from '../request/load-for-staff.ts'
import type { Route } from './+types/promotions-desk'

/** For administrators. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageIn(url.searchParams)
  const state = PromoCodeState.safeParse(url.searchParams.get('state')).data
  const query = new URLSearchParams({ page: String(page), ...(state !== undefined && { state }) })
  const [codes, { tables }] = await Promise.all([
    loadForStaff(context, promotionDeskRoutes.promoCodes, `/admin/promotions/codes?${query}`),
    loadForStaff(context, wheelDeskRoutes.prizeTables, '/admin/promotions/wheels'),
  ])
  return { codes, tables, page }
}

export default function PromotionsDeskScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('promotions_desk.title')}</title>
      <PromotionsDeskView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
