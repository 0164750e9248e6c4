import { browseRoutes } from '@footlight/core/protocol/browse'
import { data, type MetaDescriptor } from 'react-router'
import { BrowseView } from '../features/browse/BrowseView.tsx'
import { browseAddress, readBrowseRequest } from '../features/browse/browse-request.ts'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { loadOnce } from '../platform/prefetched.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/browse'

/**
 * One page for every list of models: `/`, an area and what is below it, whom one follows, a search of each.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const wanted = readBrowseRequest(url, request.headers.get('cookie'))
  const result = await load(context, browseRoutes.browse, browseAddress(wanted))
  return data({ ...wanted, result })
}

/** In the browser: what a pointer that rested on the link has asked for already. */
export function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  return loadOnce(url, serverLoader)
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const seo = loaderData?.result.seo
  return seo === undefined ? [] : (seo.head as readonly unknown[] as MetaDescriptor[])
}

export default function BrowseScreen({ loaderData }: Route.ComponentProps) {
  return <BrowseView page={loaderData} />
}

/** Of the list of followed rooms, which a guest does not have: asked to log in, inside the page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
