import { commissionRoutes } from '@footlight/core/protocol/commissions'
import { RatersView } from '../features/commissions/RatersView.tsx'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { pageIn } from '../platform/page-in.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/raters'

export function loader({ context, url }: Route.LoaderArgs) {
  return load(context, commissionRoutes.mediaRaters, `/dickratings/models?page=${pageIn(url.searchParams)}`)
}

export default function RatersScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('commissions.raters')}</title>
      <RatersView models={loaderData.models} total={loaderData.count_total} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
