import { promotionRoutes } from '@footlight/core/protocol/promotions'
import { wheelRoutes } from '@footlight/core/protocol/wheels'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { WheelsView } from '../features/promotions/WheelsView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { pageIn } from '../platform/page-in.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/wheels'

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageIn(url.searchParams)
  const [draws, held, promo, vault] = await Promise.all([
    load(context, wheelRoutes.wheelDraws, `/wheel-draws?page=${page}`),
    load(context, promotionRoutes.heldTokens, '/promotions/held'),
    load(context, wheelRoutes.wheel, '/wheels/promo'),
    load(context, wheelRoutes.wheel, '/wheels/vault'),
  ])
  return { ...draws, page, held, wheels: { promo, vault } }
}

export default function WheelsScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('promotions.wheels')}</title>
      <WheelsView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
