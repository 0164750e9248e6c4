import { PictureHash, pictureHashRoutes } from '@footlight/core/protocol/picture-hashes'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { PictureHashDesk } from '../features/picture-hashes/PictureHashDesk.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { loadForStaff } from '../request/load-for-staff.ts'
import type { Route } from './+types/admin-picture-hashes'

/** For who keeps the list of pictures that must not appear again; to others there is no such page. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const sought = PictureHash.safeParse(new URL(request.url).searchParams.get('hash')).data ?? ''
  const path = `/admin/picture-hashes${sought === '' ? '' : `?hash=${sought}`}`
  return { desk: await loadForStaff(context, pictureHashRoutes.pictureHashes, path), sought }
}

export default function AdminPictureHashesScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('picture_hashes.title')}</title>
      <PictureHashDesk {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
