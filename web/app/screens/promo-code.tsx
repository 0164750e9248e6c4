import { promotionLimits, promotionRoutes } from '@footlight/core/protocol/promotions'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { RedeemCodeView } from '../features/promotions/RedeemCodeView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/promo-code'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { promo } = await load(context, promotionRoutes.promoOffer, '/billing/promos')
  const code = url.searchParams.get('promo_code')?.trim().slice(0, promotionLimits.codeCharsMax)
  return { code: code === undefined || code === '' ? null : code, offer: promo }
}

export default function PromoCodeScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('promotions.title')}</title>
      <RedeemCodeView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
