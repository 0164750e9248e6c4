import { observer } from 'mobx-react-lite'
import { lazy, Suspense } from 'react'
import { PanicOverlay } from '../panels/safety/PanicOverlay.tsx'
import { ConnectScreen } from '../screens/ConnectScreen.tsx'
import { LoginScreen } from '../screens/LoginScreen.tsx'
import { NotAllowedScreen } from '../screens/NotAllowedScreen.tsx'
import { UnreachableScreen } from '../screens/UnreachableScreen.tsx'
import { WaitingScreen } from '../screens/WaitingScreen.tsx'
import { useConsole } from './console-context.ts'
import { accountState } from './standing.ts'

// Most starts end on the stage or at the log-in; each loads only its own.
const BroadcastScreen = lazy(() =>
  import('../screens/StageScreen.tsx').then((module) => ({ default: module.BroadcastScreen })),
)
const StudioScreen = lazy(() =>
  import('../screens/StudioScreen.tsx').then((module) => ({ default: module.StudioScreen })),
)
const LogsScreen = lazy(() =>
  import('../screens/logs/LogsScreen.tsx').then((module) => ({ default: module.LogsScreen })),
)
const Dialogs = lazy(() => import('../dialogs/Dialogs.tsx').then((module) => ({ default: module.Dialogs })))

export const App = observer(function App() {
  const { ui, safety, logs } = useConsole()
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
      {ui.dialog !== null && (
        <Suspense fallback={null}>
          <Dialogs />
        </Suspense>
      )}
      {safety.panic !== null && <PanicOverlay report={safety.panic} />}
    </>
  )
})

const Screen = observer(function Screen() {
  const it = useConsole()
  const { server, ui, root } = it
  if (server.origin === null || ui.isChoosingServer) return <ConnectScreen />
  if (root.session.status === 'loading') return <WaitingScreen />
  if (root.session.status === 'failed') return <UnreachableScreen />
  const who = accountState(it)
  if (who === 'guest') return <LoginScreen />
  if (who === 'studio') return <StudioScreen />
  return who === 'ready' ? <BroadcastScreen /> : <NotAllowedScreen reason={who} />
})
