import { Suspense } from 'react'
import { useStores } from '../../platform/stores-context.ts'
import { lazyPart } from '../errors/lazy-part.ts'

// Most sites have no statement, and need no texts for it.
const RecordsTitle = lazyPart(async () => ({
  default: (await import('./RecordsTitle.tsx')).RecordsTitle,
}))

/** To the statement about records of performers, where there is one. */
export function RecordsLink({ className }: { readonly className?: string | undefined }) {
  const { session } = useStores()
  return (
    session.siteConfig?.records_statement === true && (
      <Suspense>
        <p className={className}>
          <RecordsTitle />
        </p>
      </Suspense>
    )
  )
}
