import type { SavedViewTable } from '@footlight/core/protocol/saved-views'
import { Suspense } from 'react'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { lazyPart } from '../errors/lazy-part.ts'

const SavedViewList = lazyPart(async () => ({
  default: (await import('./SavedViewList.tsx')).SavedViewList,
}))

/** Filters of a table that somebody has saved for themselves, above it. They are fetched behind the page, and so is their part. */
export function SavedViews({ table }: { readonly table: SavedViewTable }) {
  // Its style sheet comes with its script.
  if (!useIsBrowser()) return null
  return (
    <Suspense>
      <SavedViewList table={table} />
    </Suspense>
  )
}
