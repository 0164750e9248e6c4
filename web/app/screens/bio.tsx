import { profileRoutes } from '@footlight/core/protocol/profiles'
import { data, type MetaDescriptor } from 'react-router'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { BioView } from '../features/profile/BioView.tsx'
import { load } from '../request/load.ts'
import type { Route } from './+types/bio'

const NAME_PATTERN = /^[a-z0-9][a-z0-9_-]{2,39}$/i

export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!NAME_PATTERN.test(params.username)) throw data({ error: 'not_found', status: 404 }, { status: 404 })
  const hl = url.searchParams.get('hl')
  const query = hl === null ? '' : `?hl=${encodeURIComponent(hl.slice(0, 8))}`
  return load(context, profileRoutes.profile, `/profile/${params.username.toLowerCase()}${query}`)
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData === undefined ? [] : (loaderData.seo.head as readonly unknown[] as MetaDescriptor[])

export default function BioScreen({ loaderData }: Route.ComponentProps) {
  return <BioView profile={loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
