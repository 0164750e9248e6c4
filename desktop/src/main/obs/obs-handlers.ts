import type { obsCalls } from '../../shared/ipc/obs.ts'
import type { HandlersOf } from '../ipc/register.ts'
import type { ObsDesk } from './obs-desk.ts'

export function obsHandlers(desk: ObsDesk): HandlersOf<typeof obsCalls> {
  return {
    readObs: async () => {
      await desk.begin()
      return desk.view
    },
    lookForObs: () => desk.look(),
    giveObsPassword: ({ password }) => desk.usePassword(password),
    takeObsPassword: () => desk.takeOwnPassword(),
    setUpObs: ({ uploadKbps }) => desk.setUp(uploadKbps),
    leaveObsProfile: () => desk.leaveProfile(),
    startObs: ({ uploadKbps }) => desk.start(uploadKbps),
    stopObs: () => desk.stop(),
    showObsScene: ({ name }) => desk.showScene(name),
    muteObsSound: ({ name, isMuted }) => desk.mute(name, isMuted),
    readObsPreview: ({ name }) => desk.preview(name),
    obsGuard: ({ isPrivate }) => desk.guard(isPrivate),
    changeObsGuard: (settings) => desk.changeGuard(settings),
    answerObsGuard: ({ answer }) => desk.answerGuard(answer),
  }
}
