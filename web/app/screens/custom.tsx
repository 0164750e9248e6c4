import { commissionRoutes } from '@footlight/core/protocol/commissions'
import { data } from 'react-router'
import { OffersView } from '../features/commissions/OffersView.tsx'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/custom'

const NAME_PATTERN = /^[a-z0-9][a-z0-9_-]{2,39}$/i

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!NAME_PATTERN.test(params.username)) throw data({ error: 'not_found', status: 404 }, { status: 404 })
  const username = params.username.toLowerCase()
  const { offers } = await load(context, commissionRoutes.commissionOffers, `/commissions/of/${username}`)
  return { username, offers }
}

export default function CustomScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('commissions.offers_of', { name: loaderData.username })}</title>
      <OffersView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
