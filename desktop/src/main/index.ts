import { app, Menu, powerMonitor, session } from 'electron'
import { registerAppScheme, serveApp } from './app-protocol.ts'
import { ingestHandlers } from './ingest/ingest-handlers.ts'
import { openStreamKeys } from './ingest/open-stream-keys.ts'
import { registerCalls } from './ipc/register.ts'
import { shellHandlers } from './ipc/shell-handlers.ts'
import { OnAirGuard } from './on-air-guard.ts'
import { ApiGateway } from './server/api-gateway.ts'
import { ServerChoiceFile } from './server/choice-file.ts'
import { SessionVault } from './server/session-vault.ts'
import { openUpdates } from './updates/open-updates.ts'
import { guardPermissions, guardWebContents } from './web-guards.ts'
import { createWindow, sendNotice, showWindow } from './window.ts'

registerAppScheme()
guardWebContents(app)
// Built-in menus carry reload and developer tools, which end a show by a slip. macOS needs one for copy and paste.
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
  const streamKeys = openStreamKeys(app.getPath('userData'), gateway, vault)
  const onAir = new OnAirGuard()
  guardPermissions(session.defaultSession)
  serveApp(session.defaultSession, () => choice.origin)
  registerCalls({ ...shellHandlers({ choice, vault, gateway, onAir }), ...ingestHandlers(streamKeys), ...openUpdates(onAir) })
  powerMonitor.on('resume', () => sendNotice('systemResumed', undefined))
  await gateway.restoreSession()
  createWindow(onAir)
}
