import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { RedeemView } from '../features/fan-club/RedeemView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import type { Route } from './+types/gift'

export default function GiftScreen() {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('fan_club.gift.redeem_title')}</title>
      <RedeemView />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
