import { beforeEach, describe, expect, test } from 'vitest'
import type { AppState } from '../protocol/apps.ts'
import type { VersusBattle, VersusInvite } from '../protocol/versus.ts'
import type { WatchState } from '../protocol/watch.ts'
import { RoomActivities } from './room-activities.ts'

const side = (username: string, tokens = 0) => ({ username, tokens, tips: 0, top: [] })
const battle: VersusBattle = {
  versus_id: 'b1',
  minutes: 5,
  tournament_id: null,
  started_at: 0,
  ends_at: 300_000,
  room: side('anna'),
  peer: side('bella'),
}
const invite: VersusInvite = {
  invite_id: 'i1',
  from: 'bella',
  invited: 'anna',
  minutes: 5,
  tournament_id: null,
  invited_at: 0,
  expires_at: 60_000,
}
const apps: AppState = {
  goals: { type_id: 1, is_active: false, goals: [], current_goal_id: null, total: 0 },
  koth: { is_active: false, mode: 'single', minimum: 1, minutes: 0, king: null },
  golden_ticket: null,
  scratchoff: null,
  tip_menu: { is_active: false, label: '', items: [] },
  app_panel: { is_active: false, rows: [] },
  tip_split: {
    mode: 'available',
    split_id: null,
    amount: 0,
    splitters: [],
    target_splitters: 0,
    split_amount: 0,
    remaining: 0,
    expires_at: null,
    reason: null,
  },
}
const watch = (version: number, show_id = 's1'): WatchState => ({
  show_id,
  version,
  clip_id: null,
  playing: false,
  position_ms: 0,
  at: 0,
  by: null,
})

let activities: RoomActivities
beforeEach(() => {
  activities = new RoomActivities()
})

describe('EXTRA-01 the apps of a room', () => {
  test('come whole on entry and in parts afterwards; a part before the whole is not taken', () => {
    activities.heard({ name: 'v3.app.state', payload: { koth: apps.koth } })
    expect(activities.apps).toBeNull()
    activities.heard({ name: 'v3.app.state', payload: apps })
    activities.heard({ name: 'v3.app.state', payload: { tip_menu: { ...apps.tip_menu, is_active: true } } })
    activities.heard({
      name: 'v3.app.tip_split',
      payload: { ...apps.tip_split, mode: 'proposed', amount: 100 },
    })
    expect(activities.apps).toMatchObject({
      tip_menu: { is_active: true },
      tip_split: { amount: 100 },
      koth: apps.koth,
    })
  })
})

describe('EXTRA-02 battle', () => {
  test('an invitation stands until it is answered; the same one told twice stands once', () => {
    activities.heard({ name: 'v3.versus.invite-received', payload: invite })
    activities.heard({ name: 'v3.versus.invite-received', payload: invite })
    expect(activities.versus.invites).toEqual([invite])
    activities.heard({
      name: 'v3.versus.invite-rejected',
      payload: { invite_id: 'i1', from: 'bella', invited: 'anna', reason: 'withdrawn' },
    })
    expect([activities.versus.invites, activities.versusRefusal?.reason]).toEqual([[], 'withdrawn'])
  })

  test('the score of another battle, or of none, is not taken; the end keeps the result', () => {
    const update = { versus_id: 'b1', room: side('anna', 30), peer: side('bella', 20) }
    activities.heard({ name: 'v3.versus.update', payload: update })
    expect(activities.versus.battle).toBeNull()
    activities.heard({ name: 'v3.versus.started', payload: battle })
    activities.heard({ name: 'v3.versus.update', payload: update })
    activities.heard({
      name: 'v3.versus.update',
      payload: { ...update, versus_id: 'b0', room: side('anna', 999) },
    })
    expect(activities.versus.battle?.room.tokens).toBe(30)
    activities.heard({
      name: 'v3.versus.ended',
      payload: {
        ...battle,
        ended_at: 300_000,
        reason: 'time_over',
        ended_by: null,
        winner: 'anna',
        outcome: 'win',
      },
    })
    expect([activities.versus.battle, activities.versus.last?.outcome]).toEqual([null, 'win'])
  })
})

test('EXTRA-03 the player takes no older word of the same show, and ends with it', () => {
  activities.heard({ name: 'v3.watch.state', payload: watch(4) })
  activities.setWatch(watch(3))
  expect(activities.watch?.version).toBe(4)
  activities.heard({ name: 'v3.watch.state', payload: watch(0, 's2') })
  activities.heard({ name: 'v3.watch.end', payload: { show_id: 's1' } })
  expect(activities.watch?.show_id).toBe('s2')
  activities.heard({ name: 'v3.watch.end', payload: { show_id: 's2' } })
  expect(activities.watch).toBeNull()
})

test('why an encoder was sent away stays until the performer closes it, or a stream gets through', () => {
  const activities = new RoomActivities()
  const refused = { kind: 'rtmp', reason: 'b_frames', message: 'It sends B-frames.' } as const
  activities.heard({ name: 'v3.ingest.refused', payload: refused })
  activities.heard({ name: 'v3.media.state', payload: { producers: [] } })
  expect(activities.encoderRefusal).toEqual(refused)
  activities.heard({ name: 'v3.media.state', payload: { producers: [], ingest: { kind: 'rtmp' } } })
  expect(activities.encoderRefusal).toBeNull()
  activities.heard({ name: 'v3.ingest.refused', payload: refused })
  activities.dismissEncoderRefusal()
  expect(activities.encoderRefusal).toBeNull()
})
