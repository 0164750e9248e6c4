import { accountRoutes } from '@footlight/core/protocol/accounts'
import { membershipRoutes } from '@footlight/core/protocol/memberships'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { MembershipView } from '../features/memberships/MembershipView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/membership'

/** Guests read what there is. */
export async function loader({ context }: Route.LoaderArgs) {
  const { user } = await load(context, accountRoutes.currentUser, '/user/current')
  return {
    own: user.isGuest ? null : await load(context, membershipRoutes.membership, '/billing/membership'),
  }
}

export default function MembershipScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('membership.title')}</title>
      <MembershipView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
