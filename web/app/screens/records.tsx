import { legalRoutes } from '@footlight/core/protocol/legal'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { RecordsView } from '../features/legal/RecordsView.tsx'
import { languageOf } from '../i18n/language-of.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/records'

/** At the address that sites of this kind have it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const language = languageOf(request)
  return await load(context, legalRoutes.recordsStatement, `/records_statement?language=${language}`)
}

export default function RecordsScreen({ loaderData }: Route.ComponentProps) {
  return <RecordsView {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
