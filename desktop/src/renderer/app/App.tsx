import { OverlayHostContext } from '@footlight/ui/overlay-host'
import { observer } from 'mobx-react-lite'
import { lazy, Suspense } from 'react'
import { accountState } from '../features/accounts/account-state.ts'
import { ConnectScreen } from '../features/accounts/ConnectScreen.tsx'
import { LoginScreen } from '../features/accounts/LoginScreen.tsx'
import { NotAllowedScreen } from '../features/accounts/NotAllowedScreen.tsx'
import { UnreachableScreen } from '../features/accounts/UnreachableScreen.tsx'
import { PanicOverlay } from '../features/safety/PanicOverlay.tsx'
import { Brand } from '../layout/Brand.tsx'
import { useConsole } from './console-context.ts'

// Most starts end on the broadcast screen or at the login; each loads only its own.
const BroadcastScreen = lazy(() =>
  import('../features/broadcast/BroadcastScreen.tsx').then((module) => ({ default: module.BroadcastScreen })),
)
const StudioScreen = lazy(() =>
  import('../features/studio/StudioScreen.tsx').then((module) => ({ default: module.StudioScreen })),
)
const LogsScreen = lazy(() =>
  import('../features/logs/LogsScreen.tsx').then((module) => ({ default: module.LogsScreen })),
)
const LibraryScreen = lazy(() =>
  import('../features/library/LibraryScreen.tsx').then((module) => ({ default: module.LibraryScreen })),
)
const Dialogs = lazy(() => import('./Dialogs.tsx').then((module) => ({ default: module.Dialogs })))

export const App = observer(function App() {
  const {
    ui,
    safety,
    logs,
    library: { library },
  } = useConsole()
  return (
    <>
      <Suspense fallback={<WaitingScreen />}>
        <Screen />
      </Suspense>
      {logs.isShown && (
        <Suspense fallback={null}>
          <LogsScreen />
        </Suspense>
      )}
      {library.isShown && (
        <Suspense fallback={null}>
          <LibraryScreen />
        </Suspense>
      )}
      {ui.dialog !== null && (
        <OverlayHostContext value={ui.host}>
          <Suspense fallback={null}>
            <Dialogs />
          </Suspense>
        </OverlayHostContext>
      )}
      {safety.panic !== null && <PanicOverlay report={safety.panic} />}
    </>
  )
})

const Screen = observer(function Screen() {
  const context = useConsole()
  const { server, ui, root } = context
  if (server.origin === null || ui.isChoosingServer) return <ConnectScreen />
  if (root.session.status === 'loading') return <WaitingScreen />
  if (root.session.status === 'failed') return <UnreachableScreen />
  const who = accountState(context)
  if (who === 'guest') return <LoginScreen />
  if (who === 'studio') return <StudioScreen />
  return who === 'ready' ? <BroadcastScreen /> : <NotAllowedScreen reason={who} />
})

/** The moment between the window and the first answer. Nothing turns; it is over before one would look. */
function WaitingScreen() {
  return (
    <main style={{ display: 'grid', placeItems: 'center', minHeight: '100vh' }} aria-busy>
      <Brand />
    </main>
  )
}
