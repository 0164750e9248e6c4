import type { IncomingServerEvent } from '../protocol/parse.ts'
import type { VersusInvite, VersusState } from '../protocol/versus.ts'

export const noVersus: VersusState = { battle: null, last: null, tournament: null }

/**
 * Pure: the battle of a room after one more event. One that is about something else, or about a battle that
 * is over, changes nothing.
 */
export function nextVersus(state: VersusState, event: IncomingServerEvent): VersusState {
  switch (event.name) {
    case 'v3.versus.state':
      return event.payload
    case 'v3.versus.invite-received':
      return { ...state, invites: [...without(state, event.payload.invite_id), event.payload] }
    case 'v3.versus.invite-accepted':
    case 'v3.versus.invite-rejected':
      return { ...state, invites: without(state, event.payload.invite_id) }
    case 'v3.versus.started':
      return { ...state, battle: event.payload }
    case 'v3.versus.update':
      if (state.battle?.versus_id !== event.payload.versus_id) return state
      return { ...state, battle: { ...state.battle, room: event.payload.room, peer: event.payload.peer } }
    case 'v3.versus.ended':
      return {
        ...state,
        battle: state.battle?.versus_id === event.payload.versus_id ? null : state.battle,
        last: event.payload,
      }
    case 'v3.versus-tournament.room-update':
      return { ...state, tournament: event.payload.tournament }
    default:
      return state
  }
}

function without({ invites = [] }: VersusState, inviteId: string): VersusInvite[] {
  return invites.filter((invite) => invite.invite_id !== inviteId)
}
