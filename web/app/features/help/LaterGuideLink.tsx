import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '../errors/lazy-part.ts'
import type { GuideLink } from './GuideLink.tsx'

// What works without it says nothing where its script does not come: the link alone is missing.
const Fetched = lazyPart(
  async () => ({ default: (await import('./GuideLink.tsx')).GuideLink }),
  () => null,
)

/** A `GuideLink` for parts that a room fetches ahead: its text and styles are not among what they fetch. */
export function LaterGuideLink(props: ComponentProps<typeof GuideLink>) {
  return (
    <Suspense>
      <Fetched {...props} />
    </Suspense>
  )
}
