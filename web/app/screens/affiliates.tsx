import { affiliateRoutes } from '@footlight/core/protocol/affiliates'
import { AffiliatesView } from '../features/affiliates/AffiliatesView.tsx'
import { monthOf } from '../features/affiliates/MonthNav.tsx'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/affiliates'

/** To anybody what is promised; to who is an affiliate what they have. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const programme = await load(context, affiliateRoutes.affiliateProgramme, '/affiliates')
  if (programme.state !== 'accepted' && programme.state !== 'ended') return { programme, own: null }
  const month = monthOf(url)
  const [overview, report] = await Promise.all([
    load(context, affiliateRoutes.ownAffiliate, '/affiliates/own'),
    load(context, affiliateRoutes.affiliateReport, `/affiliates/report?month=${month}`),
  ])
  return { programme, own: { overview, report: { month, report } } }
}

export default function AffiliatesScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('affiliates.title')}</title>
      <meta name="description" content={t('affiliates.point.links')} />
      <AffiliatesView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
