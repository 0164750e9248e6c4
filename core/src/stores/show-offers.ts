import type { PerformerSettings } from '../protocol/performer.ts'
import type { RoomStatus } from '../protocol/room.ts'
import type { MyParticipant, ShowState } from '../protocol/shows.ts'
import type { RoomMode } from './stream-status.ts'

export interface OfferFacts {
  readonly chatStatus: RoomStatus
  readonly mode: RoomMode
  readonly state: ShowState
  readonly settings: PerformerSettings
  readonly isVoyeur: boolean
}

/** What a viewer may do now. It decides what is shown; the server decides what happens. */
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

export function deriveOffers({ chatStatus, mode, state, settings, isVoyeur }: OfferFacts): ShowOffers {
  const { stage, mine } = state
  const has = (wanted: (participant: MyParticipant) => boolean): boolean => mine.some(wanted)
  const isPublic = chatStatus === 'online' || chatStatus === 'standby'
  const mineOnStage = mine.find((participant) => participant.show_id === stage?.show_id)
  const isLive = chatStatus !== 'offline'
  return {
    // People who only gather for a group show give way to a private.
    private:
      isPublic &&
      (stage === null || stage.kind === 'group') &&
      !isVoyeur &&
      settings.private.isEnabled &&
      !has((participant) => participant.kind === 'private'),
    spy:
      stage?.kind === 'private' &&
      stage.phase === 'running' &&
      !stage.is_exclusive &&
      stage.spy_price_per_minute !== null &&
      mode === 'public' &&
      mineOnStage === undefined,
    ticket: stage?.kind === 'limited' && mineOnStage === undefined,
    ticketRecording:
      mode === 'limited' &&
      stage?.kind === 'limited' &&
      (stage.recording_price ?? 0) > 0 &&
      mineOnStage?.role === 'ticket' &&
      !mineOnStage.has_recording,
    reserve:
      isLive &&
      mineOnStage === undefined &&
      (stage === null ? isPublic && settings.group.isEnabled : stage.kind === 'group'),
    pledge: stage?.kind === 'goal',
    camera:
      chatStatus === 'online' &&
      mode === 'public' &&
      settings.sharecam.isAllowedInPublic &&
      !has((participant) => participant.kind === 'cam2cam'),
    recording:
      chatStatus === 'online' &&
      mode === 'public' &&
      settings.public_recording.isEnabled &&
      !has((participant) => participant.kind === 'recording'),
  }
}
