import { avatarRoutes } from '@footlight/core/protocol/avatars'
import { linkedAccountRoutes } from '@footlight/core/protocol/linked-accounts'
import { nameRoutes } from '@footlight/core/protocol/names'
import { profileRoutes } from '@footlight/core/protocol/profiles'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { ProfileSettingsView } from '../features/profile/ProfileSettingsView.tsx'
import { ViewerProfileView } from '../features/profile/ViewerProfileView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { codeOf, load } from '../request/load.ts'
import type { Route } from './+types/profile-settings'

/** How one appears to others; of a model also what they say about themself. */
export async function loader({ context }: Route.LoaderArgs) {
  const avatar = await load(context, avatarRoutes.ownAvatar, '/avatar')
  const name = await load(context, nameRoutes.ownName, '/account/name')
  const linked = await load(context, linkedAccountRoutes.linkedAccounts, '/account/linked')
  const profile = await load(context, profileRoutes.ownProfile, '/performer/profile').catch(nullIfNoModel)
  return { account: { avatar, name, linked }, profile }
}

function nullIfNoModel(error: unknown): null {
  if (codeOf(error) === 'forbidden') return null
  throw error
}

export default function ProfileSettingsScreen({ loaderData }: Route.ComponentProps) {
  const { account, profile } = loaderData
  const { t } = useTranslation()
  return (
    <>
      <title>{t('avatar.page_title')}</title>
      {profile === null ? (
        <ViewerProfileView account={account} />
      ) : (
        <ProfileSettingsView account={account} initial={profile} />
      )}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
