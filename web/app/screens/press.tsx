import { helpRoutes } from '@footlight/core/protocol/help'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { PressView } from '../features/help/PressView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { pageIn } from '../platform/page-in.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/press'

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageIn(url.searchParams)
  const outlet = (url.searchParams.get('outlet') ?? '').trim().slice(0, 80)
  const query = new URLSearchParams({ page: String(page), outlet })
  return { outlet, ...(await load(context, helpRoutes.press, `/press?${query}`)) }
}

export default function PressScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('help.press')}</title>
      <meta name="description" content={t('help.press_lead')} />
      <PressView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
