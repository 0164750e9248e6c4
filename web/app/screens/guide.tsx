import { guideRoutes } from '@footlight/core/protocol/guides'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { GuideView } from '../features/help/GuideView.tsx'
import { languageOf } from '../i18n/language-of.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/guide'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const path = `/guides/${encodeURIComponent(params.guide)}?language=${languageOf(request)}`
  return load(context, guideRoutes.guide, path)
}

/** They stand in the head before anybody has said that they are an adult. */
export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData === undefined
    ? []
    : [
        { title: loaderData.title },
        { name: 'description', content: loaderData.lead },
        {
          tagName: 'link',
          rel: 'canonical',
          href: `${loaderData.canonical_url}/help/guides/${loaderData.guide}`,
        },
      ]

export default function GuideScreen({ loaderData }: Route.ComponentProps) {
  return <GuideView {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
