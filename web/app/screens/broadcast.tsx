import { Suspense } from 'react'
import { lazyPart } from '../features/errors/lazy-part.ts'
import { useIsBrowser } from '../platform/use-is-browser.ts'

const BroadcastScreenView = lazyPart(async () => ({
  default: (await import('../features/broadcast/BroadcastGate.tsx')).BroadcastGate,
}))

/** Devices are the browser's: the server renders the frame alone. */
export default function BroadcastScreen() {
  return useIsBrowser() ? (
    <Suspense fallback={<main id="content" aria-busy />}>
      <BroadcastScreenView />
    </Suspense>
  ) : (
    <main id="content" aria-busy />
  )
}
