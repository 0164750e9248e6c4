import { type ComponentProps, Suspense } from 'react'
import { drawnPart } from './lazy-part.ts'
// Of the parts that come later: the server draws them, so they must look right before their scripts are there.
import './ErrorContent.module.css'
import './Suggestions.module.css'

const ErrorContent = drawnPart(async () => ({
  default: (await import('./ErrorContent.tsx')).ErrorContent,
}))

/** In the place of a page that cannot be shown; what it says is fetched by those who meet it. */
export function ErrorScreen(props: ComponentProps<typeof ErrorContent>) {
  return (
    <Suspense>
      <ErrorContent {...props} />
    </Suspense>
  )
}
