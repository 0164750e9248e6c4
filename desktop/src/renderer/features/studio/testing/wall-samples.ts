import { Username, type WallRoom } from '@footlight/core/protocol'

/** A room on air, in which nothing is remarkable. */
export const quietRoom: WallRoom = {
  username: Username.parse('ada'),
  substudio: null,
  display_name: 'Ada',
  status: 'online',
  viewers: 3,
  subject: '',
  ingest: 'console',
  silent_for_ms: 0,
  shift: null,
  tokens_last_hour: 300,
  tokens_today: 900,
  tokens_usual_hour: 400,
  studio_view: 'none',
}

/** `count` rooms, `room_1` on: every third is off air, the n-th has n viewers. */
export function wallRooms(count: number): readonly WallRoom[] {
  return Array.from({ length: count }, (_, place): WallRoom => {
    const number = place + 1
    return {
      ...quietRoom,
      username: Username.parse(`room_${number}`),
      display_name: `Room ${number}`,
      status: number % 3 === 0 ? 'offline' : 'online',
      viewers: number,
      tokens_last_hour: number * 10,
      tokens_today: number * 100,
      tokens_usual_hour: number % 2 === 0 ? 100 : null,
    }
  })
}
