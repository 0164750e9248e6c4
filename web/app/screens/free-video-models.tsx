import { videoSectionRoutes } from '@footlight/core/protocol/video-sections'
import { data } from 'react-router'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { FreeVideoModelsView, FreeVideosOfView } from '../features/video-sections/FreeVideoModelsView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { pageIn } from '../platform/page-in.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/free-video-models'

const NAME_PATTERN = /^[a-z0-9][a-z0-9_-]{2,39}$/i

export async function loader({ params: { username }, context, url }: Route.LoaderArgs) {
  const page = pageIn(url.searchParams)
  if (username === undefined)
    return { models: await load(context, videoSectionRoutes.freeVideoModels, `/free-porn/model?p=${page}`) }
  if (!NAME_PATTERN.test(username)) throw data({ error: 'not_found', status: 404 }, { status: 404 })
  const path = `/free-porn/model/${username.toLowerCase()}?p=${page}`
  return { found: await load(context, videoSectionRoutes.freeVideosOf, path) }
}

export default function FreeVideoModelsScreen({ loaderData: { models, found } }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>
        {found === undefined ? t('videos.models') : t('videos.free_of', { name: found.user.display_name })}
      </title>
      {found === undefined ? <FreeVideoModelsView models={models} /> : <FreeVideosOfView found={found} />}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
