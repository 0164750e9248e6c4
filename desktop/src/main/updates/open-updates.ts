import { app, net } from 'electron'
import type { UpdateState, updatesCalls } from '../../shared/ipc/updates.ts'
import type { HandlersOf } from '../ipc/register.ts'
import type { OnAirGuard } from '../safety/on-air-guard.ts'
import { sendNotice } from '../window.ts'
import { electronInstaller } from './electron-installer.ts'
import { Updater } from './updater.ts'

/**
 * Where this build looks for updates and whose signature it believes; both are set when it is packed
 * (docs/OPERATIONS.md).
 */
const feedUrl: string | undefined = import.meta.env['MAIN_VITE_UPDATE_URL']
const publicKey: string | undefined = import.meta.env['MAIN_VITE_UPDATE_KEY']

const FIRST_CHECK_AFTER_MS = 60_000
const CHECK_EVERY_MS = 6 * 3_600_000

/**
 * Calls of the renderer, and a look now and then. A build without a feed, or one that is not packed, has
 * updates off.
 */
export function openUpdates(onAir: OnAirGuard): HandlersOf<typeof updatesCalls> {
  const updater = app.isPackaged ? createUpdater(onAir) : null
  const off: UpdateState = { version: app.getVersion(), kind: 'off', offered: null, progress: null }
  if (updater !== null) {
    setTimeout(() => void updater.check(), FIRST_CHECK_AFTER_MS)
    setInterval(() => void updater.check(), CHECK_EVERY_MS)
  }
  return {
    readUpdate: () => updater?.state ?? off,
    checkForUpdate: () => updater?.check() ?? off,
    restartToUpdate: () => updater?.restart() ?? false,
  }
}

function createUpdater(onAir: OnAirGuard): Updater | null {
  if (feedUrl === undefined || publicKey === undefined) return null
  const base = feedUrl.endsWith('/') ? feedUrl : `${feedUrl}/`
  return new Updater({
    version: app.getVersion(),
    publicKey,
    installer: electronInstaller(base),
    read: (name) => readFile(new URL(name, base)),
    isOnAir: () => onAir.active,
    onChange: (state) => sendNotice('updateChanged', state),
  })
}

async function readFile(url: URL): Promise<Buffer> {
  const answer = await net.fetch(url.href, { cache: 'no-store' })
  if (!answer.ok) throw new Error(`the update feed answered ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}
