import { recordingRoutes } from '@footlight/core/protocol/recordings'
import { RecordingsView } from '../features/account/RecordingsView.tsx'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/recordings'

export function loader({ context }: Route.LoaderArgs) {
  return load(context, recordingRoutes.recordings, '/user/recordings')
}

export default function RecordingsScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('recordings.title')}</title>
      <RecordingsView recordings={loaderData.recordings} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
