import type { obsCalls } from '../../shared/ipc/obs.ts'
import type { HandlersOf } from '../ipc/register.ts'
import type { ObsController } from './obs-controller.ts'

export function obsHandlers(controller: ObsController): HandlersOf<typeof obsCalls> {
  return {
    readObs: async () => {
      await controller.begin()
      return controller.view
    },
    lookForObs: () => controller.look(),
    giveObsPassword: ({ password }) => controller.usePassword(password),
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
