import { LegalView } from '../features/legal/LegalView.tsx'
import { languageOf } from '../i18n/language-of.ts'
import { legalContext } from '../request/context.ts'
import type { Route } from './+types/legal'

/** What is accepted with a registration: `/terms` and `/privacy`. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const document = url.pathname.startsWith('/privacy') ? ('privacy' as const) : ('terms' as const)
  return { document, text: await context.get(legalContext)(document, languageOf(request)) }
}

export default function LegalScreen({ loaderData }: Route.ComponentProps) {
  return <LegalView {...loaderData} />
}
