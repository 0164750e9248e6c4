import { systemClock } from '@footlight/native-bridges/system-clock'
import { app, Menu, powerMonitor, session } from 'electron'
import { Accounts } from './accounts/accounts.ts'
import { registerAppScheme, serveApp } from './app-protocol.ts'
import { ingestHandlers, openStreamKeys } from './ingest/open-stream-keys.ts'
import { registerCalls } from './ipc/register.ts'
import { shellHandlers } from './ipc/shell-handlers.ts'
import { openLogs } from './logs/open-logs.ts'
import { obsHandlers, openObs } from './obs/open-obs.ts'
import { openShell } from './open-shell.ts'
import { Emergency } from './safety/emergency.ts'
import { OnAirGuard } from './safety/on-air-guard.ts'
import { openSafety } from './safety/open-safety.ts'
import { openScreens } from './screens/open-screens.ts'
import { ApiGateway } from './server/api-gateway.ts'
import { ServerChoiceFile } from './server/choice-file.ts'
import { SessionVault } from './server/session-vault.ts'
import { openToys } from './toys/open-toys.ts'
import { openUpdates } from './updates/open-updates.ts'
import { guardPermissions, guardWebContents } from './web-guards.ts'
import { reloadWindow, sendNotice, showWindow } from './window.ts'

registerAppScheme()
guardWebContents(app)
// Built-in menus carry reload and developer tools, which end a show by a slip. macOS needs one for copy and
// paste.
if (process.platform !== 'darwin') Menu.setApplicationMenu(null)

if (app.requestSingleInstanceLock()) {
  app.on('second-instance', showWindow)
  app.on('window-all-closed', () => app.quit())
  void app.whenReady().then(start)
} else {
  app.quit()
}

async function start(): Promise<void> {
  const choice = new ServerChoiceFile(app.getPath('userData'))
  const vault = new SessionVault(app.getPath('userData'))
  const gateway = new ApiGateway(session.fromPartition('server', { cache: false }), choice, vault)
  const streamKeys = openStreamKeys(app.getPath('userData'), gateway, vault, choice)
  const obs = openObs(app.getPath('userData'), { choice, streamKeys, sessions: vault })
  const onAir = new OnAirGuard()
  const accounts = new Accounts({
    folder: app.getPath('userData'),
    gateway,
    choice,
    vault,
    isOnAir: () => onAir.active,
    reload: reloadWindow,
  })
  const emergency = new Emergency(systemClock)
  emergency.add(obs)
  const safety = openSafety({
    folder: app.getPath('userData'),
    emergency,
    gateway,
    username: () => accounts.current?.username ?? null,
  })
  const shell = openShell({
    folder: app.getPath('userData'),
    onAir,
    accounts,
    pressPanic: () => void safety.panic.press(),
    isPanic: () => safety.panic.report !== null,
  })
  const logs = openLogs(app.getPath('userData'))
  const toys = openToys(app.getPath('userData'), emergency, logs.recorder)
  const screens = openScreens()
  guardPermissions(session.defaultSession, () => screens.picker.take())
  serveApp(session.defaultSession, () => choice.origin)
  registerCalls({
    ...shellHandlers({ choice, vault, gateway, onAir, accounts }),
    ...safety.handlers,
    ...shell.handlers,
    ...ingestHandlers(streamKeys),
    ...obsHandlers(obs),
    ...openUpdates(onAir),
    uploadPiece: (request) => gateway.sendPiece(request),
    stopPiece: () => gateway.stopPiece(),
    ...logs.handlers,
    ...screens.handlers,
    ...toys.handlers,
  })
  powerMonitor.on('resume', () => sendNotice('systemResumed', undefined))
  await accounts.restore()
  shell.openWindow()
}
