import { homedir } from 'node:os'
import { obsConfigFolder } from '@footlight/native-bridges/obs/obs-config'
import { systemClock } from '@footlight/native-bridges/system-clock'
import { app, safeStorage } from 'electron'
import type { obsCalls } from '../../shared/ipc/obs.ts'
import { closeOnQuit } from '../before-quit.ts'
import type { StreamKeys } from '../ingest/stream-keys.ts'
import type { HandlersOf } from '../ipc/register.ts'
import type { ServerChoiceFile } from '../server/choice-file.ts'
import type { SessionVault } from '../server/session-vault.ts'
import { sendNotice } from '../window.ts'
import { ObsController } from './obs-controller.ts'
import { ObsNotesFile } from './obs-notes-file.ts'
import { ObsPasswordVault } from './obs-password-vault.ts'

interface ObsSurroundings {
  readonly choice: Pick<ServerChoiceFile, 'origin'>
  readonly streamKeys: StreamKeys
  /** The password of OBS is stored under the same conditions as the log-in. */
  readonly sessions: Pick<SessionVault, 'kept'>
}

/** Looks for nothing until the page asks for the first time. */
export function openObs(folder: string, { choice, streamKeys, sessions }: ObsSurroundings): ObsController {
  const keyring = {
    seal: (text: string) => safeStorage.encryptString(text),
    open: (sealed: Buffer) => safeStorage.decryptString(sealed),
  }
  const controller = new ObsController({
    clock: systemClock,
    configFolder: obsConfigFolder(process.platform, process.env, homedir()),
    vault: new ObsPasswordVault(folder, () => (sessions.kept === 'keyring' ? keyring : null)),
    notes: new ObsNotesFile(folder),
    streamAccess: () => currentOrNew(streamKeys),
    isOurs: (server) =>
      choice.origin !== null &&
      URL.canParse(server) &&
      new URL(server).hostname === new URL(choice.origin).hostname,
    tell: {
      changed: (view) => sendNotice('obsChanged', view),
      reading: (reading) => sendNotice('obsReading', reading),
      step: (step) => sendNotice('obsSetUpStep', { step }),
    },
  })
  closeOnQuit(app, controller)
  return controller
}

async function currentOrNew(keys: StreamKeys): ReturnType<StreamKeys['current']> {
  const current = await keys.current()
  if (current !== null) return current
  const made = await keys.renew()
  return made.ok ? made.value : null
}

export function obsHandlers(controller: ObsController): HandlersOf<typeof obsCalls> {
  return {
    readObs: async () => {
      await controller.begin()
      return controller.view
    },
    lookForObs: () => controller.look(),
    giveObsPassword: ({ password }) => controller.tryPassword(password),
    takeObsPassword: () => controller.takeOwnPassword(),
    setUpObs: ({ uploadKbps }) => controller.setUp(uploadKbps),
    leaveObsProfile: () => controller.leaveProfile(),
    startObs: ({ uploadKbps }) => controller.start(uploadKbps),
    stopObs: () => controller.stop(),
    showObsScene: ({ name }) => controller.showScene(name),
    muteObsSound: ({ name, isMuted }) => controller.mute(name, isMuted),
    readObsPreview: ({ name }) => controller.preview(name),
    obsGuard: ({ isPrivate }) => controller.guard(isPrivate),
    changeObsGuard: (settings) => controller.changeGuard(settings),
    answerObsGuard: ({ answer }) => controller.answerGuard(answer),
  }
}
