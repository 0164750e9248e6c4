import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import type { TableFiltersProps } from './FilterTable.tsx'
import classes from './Staff.module.css'
import './texts.ts'

const FilterTable = lazyPart(async () => ({ default: (await import('./FilterTable.tsx')).FilterTable }))

/** What narrows a table, above it, with choices that somebody keeps. It comes behind the page, which works without it. */
export function TableFilters(props: TableFiltersProps) {
  const isBrowser = useIsBrowser()
  return (
    <div className={classes.narrowing}>
      {isBrowser && (
        <Suspense>
          <FilterTable {...props} />
        </Suspense>
      )}
    </div>
  )
}

/** Whether the address narrows the page by one of these. */
export function useIsNarrowed(...names: readonly string[]): boolean {
  const [query] = useSearchParams()
  return names.some((name) => (query.get(name) ?? '') !== '')
}
