import { AffiliateState } from '@footlight/core/protocol/affiliates'
import { affiliateDeskRoutes } from '@footlight/core/protocol/affiliates-desk'
import { AffiliateDeskView } from '../features/affiliates/AffiliateDeskView.tsx'
import { monthOf } from '../features/affiliates/MonthNav.tsx'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { loadForStaff } from '../request/load-for-staff.ts'
import type { Route } from './+types/affiliate-desk'

/** For administrators. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const month = monthOf(url)
  const state = AffiliateState.safeParse(url.searchParams.get('state')).data
  const query = new URLSearchParams({ month, ...(state !== undefined && { state }) })
  const path = `/admin/affiliates?${query}`
  return { month, desk: await loadForStaff(context, affiliateDeskRoutes.affiliateDesk, path) }
}

export default function AffiliateDeskScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('affiliates_admin.title')}</title>
      <AffiliateDeskView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
