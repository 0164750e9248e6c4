import { assert } from '@footlight/core/rules/result'
import { createContext, use } from 'react'
import type { RoomScreenState } from './room-screen-state.ts'

export const RoomContext = createContext<RoomScreenState | null>(null)

export function useRoomScreen(): RoomScreenState {
  const state = use(RoomContext)
  assert(state !== null, 'rendered outside a room')
  return state
}
