import { libraryRoutes, PurchasedTab } from '@footlight/core/protocol/library'
import { data } from 'react-router'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { PurchasedView } from '../features/library/PurchasedView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { pageIn } from '../platform/page-in.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/purchased-media'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const tab = PurchasedTab.safeParse(params.tab ?? 'videos')
  if (!tab.success) throw data({ error: 'not_found', status: 404 }, { status: 404 })
  const path = `/media/purchased/${tab.data}?page=${pageIn(url.searchParams)}`
  const { data: media, count_total: total } = await load(context, libraryRoutes.purchasedMedia, path)
  return { tab: tab.data, media, total }
}

export default function PurchasedMediaScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('library.mine')}</title>
      <PurchasedView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
