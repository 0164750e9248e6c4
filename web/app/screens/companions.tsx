import { companionRoutes } from '@footlight/core/protocol/companions'
import { Suspense } from 'react'
import type { RouterContextProvider } from 'react-router'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { lazyPart } from '../features/errors/lazy-part.ts'
import { pageIn } from '../platform/page-in.ts'
import { useIsBrowser } from '../platform/use-is-browser.ts'
import { codeOf, load } from '../request/load.ts'
import type { Route } from './+types/companions'

const CompanionPages = lazyPart(async () => ({
  default: (await import('../features/companions/CompanionPages.tsx')).CompanionPages,
}))

const sorts = ['popular', 'new', 'name'] as const

/** The list and each profile: one route, because every page names all that there are. */
export async function loader({ context, url, params: { username } }: Route.LoaderArgs) {
  const asked = url.searchParams
  const category = asked.get('tag') ?? 'all'
  const sort = sorts.find((each) => each === asked.get('sort')) ?? 'popular'
  if (username !== undefined) {
    const path = `/ai/model/${encodeURIComponent(username)}`
    const profile = await load(context, companionRoutes.aiModel, path)
    const chat = await ownChat(context, profile.model.id)
    return { list: null, category, sort, profile, chat }
  }
  const query = new URLSearchParams({ sort, p: String(pageIn(asked)), nsfw: '1' })
  const path = `/ai/browse/${encodeURIComponent(category)}?${query}`
  const list = await load(context, companionRoutes.aiBrowse, path)
  return { list, category, sort, profile: null, chat: null }
}

/** null: a guest has none. */
async function ownChat(context: Readonly<RouterContextProvider>, id: number) {
  try {
    return await load(context, companionRoutes.aiChat, `/ai/chat/${id}`)
  } catch (error) {
    if (codeOf(error) === 'login_required') return null
    throw error
  }
}

export default function CompanionsScreen({ loaderData }: Route.ComponentProps) {
  // Its style sheet comes with its script.
  if (!useIsBrowser()) return <main id="content" aria-busy />
  return (
    <Suspense fallback={<main id="content" aria-busy />}>
      <CompanionPages {...loaderData} />
    </Suspense>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
