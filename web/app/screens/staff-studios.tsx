import { studioDeskRoutes } from '@footlight/core/protocol/studio-register'
import { useTranslation } from 'react-i18next'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { StudioDeskView } from '../features/studio/StudioDeskView.tsx'
import { loadForStaff } from '../request/load-for-staff.ts'
import type { Route } from './+types/staff-studios'

/** For who opens studios. */
export function loader({ context, url }: Route.LoaderArgs) {
  return loadForStaff(context, studioDeskRoutes.deskStudios, `/admin/studios${url.search}`)
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
