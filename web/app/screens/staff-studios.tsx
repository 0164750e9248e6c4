import { studioDeskRoutes, studioRegisterLimits } from '@footlight/core/protocol/studio-register'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { StudioDeskView } from '../features/studio/StudioDeskView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { pageIn } from '../platform/page-in.ts'
import { loadForStaff } from '../request/load-for-staff.ts'
import type { Route } from './+types/staff-studios'

/** For who opens studios. */
export function loader({ context, url }: Route.LoaderArgs) {
  const asked = url.searchParams
  const query = new URLSearchParams({
    page: String(pageIn(asked)),
    state: asked.get('state') === 'closed' ? 'closed' : 'open',
    name: (asked.get('name') ?? '').slice(0, studioRegisterLimits.nameMax),
  })
  return loadForStaff(context, studioDeskRoutes.deskStudios, `/admin/studios?${query}`)
}

export default function StaffStudiosScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('studio.desk.title')}</title>
      <StudioDeskView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
