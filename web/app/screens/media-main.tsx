import { libraryRoutes, MediaType } from '@footlight/core/protocol/library'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { MediaMainView, mediaSorts } from '../features/library/MediaMainView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { pageIn } from '../platform/page-in.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/media-main'

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = url.searchParams
  const type = MediaType.safeParse(asked.get('type')).data ?? 'pictures'
  const sort = mediaSorts.find((each) => each === asked.get('sort')) ?? 'new'
  const said = asked.get('tag')
  const tag = said !== null && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(said) && said.length <= 40 ? said : null
  const query = new URLSearchParams({ page: String(pageIn(asked)), sort_by: sort })
  if (tag !== null) query.set('tag', tag)
  const [found, top] = await Promise.all([
    load(context, libraryRoutes.mediaList, `/media/list/${type}?${query}`),
    load(context, libraryRoutes.topModelsOfMonth, '/media/top_model/month'),
  ])
  return { type, sort, tag, found, top }
}

export default function MediaMainScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('library.main')}</title>
      <MediaMainView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
