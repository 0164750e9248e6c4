import type { MyParticipant } from '../protocol/shows.ts'
import {
  goalRefusal,
  groupRefusal,
  privateRefusal,
  recordingRefusal,
  type ShowRuleFacts,
  serviceRefusal,
  spyRefusal,
  ticketRefusal,
} from '../rules/shows/rules.ts'

/** What a viewer may do now. It decides what is shown; the server decides what happens, by the same rules. */
export interface ShowOffers {
  readonly private: boolean
  readonly spy: boolean
  readonly ticket: boolean
  readonly ticketRecording: boolean
  readonly reserve: boolean
  readonly pledge: boolean
  readonly camera: boolean
  readonly recording: boolean
}

const noOptions = { exclusive: false, cam2cam: false, watchTogether: false }

/** `mine`: what this viewer asked for or has a part in already; most of it is not sold twice. */
export function deriveOffers(ruleFacts: ShowRuleFacts, mine: readonly MyParticipant[]): ShowOffers {
  const has = (kind: MyParticipant['kind']): boolean => mine.some((participant) => participant.kind === kind)
  const { currentShow } = ruleFacts
  const ownParticipant = mine.find((participant) => participant.show_id === currentShow?.show_id)
  const hasParticipant = ownParticipant !== undefined
  return {
    private: privateRefusal(ruleFacts, noOptions) === null && !has('private'),
    spy: spyRefusal(ruleFacts, hasParticipant) === null,
    ticket: ticketRefusal(ruleFacts) === null && !hasParticipant,
    ticketRecording:
      recordingRefusal(ruleFacts, hasParticipant) === null && ownParticipant?.has_recording === false,
    reserve: groupRefusal(ruleFacts) === null && !hasParticipant,
    // A pledge may grow until the show runs.
    pledge: goalRefusal(ruleFacts) === null && !(hasParticipant && currentShow?.phase === 'running'),
    camera: serviceRefusal(ruleFacts, 'cam2cam') === null && !has('cam2cam'),
    recording: serviceRefusal(ruleFacts, 'recording') === null && !has('recording'),
  }
}
