import { profileRoutes } from '@footlight/core/protocol/profiles'
import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { ProfileSettingsView } from '../features/profile/ProfileSettingsView.tsx'
import { load } from '../request/load.ts'
import type { Route } from './+types/profile-settings'

/** Of a model's own profile; others have none. */
export async function loader({ context }: Route.LoaderArgs) {
  try {
    return await load(context, profileRoutes.ownProfile, '/performer/profile')
  } catch (error) {
    const { data: body } = error as { readonly data?: { readonly error?: string } }
    if (body?.error === 'forbidden') throw data({ error: 'not_found', status: 404 }, { status: 404 })
    throw error
  }
}

export default function ProfileSettingsScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('profile_form.title')}</title>
      <ProfileSettingsView initial={loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
