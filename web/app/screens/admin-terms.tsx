import { TermDays, termListRoutes } from '@footlight/core/protocol/term-lists'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { TermDeskView } from '../features/term-lists/TermDeskView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { loadForStaff } from '../request/load-for-staff.ts'
import type { Route } from './+types/admin-terms'

/** For who may change prohibited terms; to others there is no such page. */
export function loader({ context, url }: Route.LoaderArgs) {
  const days = TermDays.safeParse(url.searchParams.get('days')).data ?? '30'
  return loadForStaff(context, termListRoutes.termLists, `/admin/prohibited-terms?days=${days}`)
}

export default function AdminTermsScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('term_lists.title')}</title>
      <TermDeskView desk={loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
