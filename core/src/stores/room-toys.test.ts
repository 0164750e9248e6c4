import { expect, it } from 'vitest'
import type { ToyStatus } from '../protocol/toys.ts'
import { RoomToys } from './room-toys.ts'

const status: ToyStatus = {
  phase: 'on',
  levels: [],
  offer: { tokens: 50, seconds: 60 },
  cruise: true,
  control_type: 'cruise',
  tips_waiting: 0,
  control: null,
  queue: [],
}
const control = { control_id: 'a', username: 'vera', seconds: 60, ends_at: 60_000 }

it('PAGE-TOYS-01 who controls, who waits at which place, and who is done follow from the events', () => {
  const toys = new RoomToys()
  toys.heard({ name: 'v3.lovense.control_start', payload: control })
  expect(toys.status).toBeNull()
  toys.heard({ name: 'v3.lovense.status_change', payload: status })
  toys.heard({
    name: 'v3.lovense.control_queue_size',
    payload: {
      size: 2,
      queue: [
        { control_id: 'a', username: 'vera', seconds: 60 },
        { control_id: 'b', username: 'wim', seconds: 60 },
      ],
    },
  })
  expect([toys.placeOf('vera'), toys.placeOf('wim'), toys.placeOf('xia'), toys.placeOf(null)]).toEqual([
    1,
    2,
    null,
    null,
  ])
  toys.heard({ name: 'v3.lovense.control_start', payload: control })
  toys.heard({
    name: 'v3.lovense.control_queue_size',
    payload: { size: 1, queue: [{ control_id: 'b', username: 'wim', seconds: 60 }] },
  })
  expect([toys.placeOf('vera'), toys.placeOf('wim'), toys.status?.control_type]).toEqual([0, 1, 'viewer'])
  // Of one who waited and gave up: who controls goes on.
  toys.heard({
    name: 'v3.lovense.control_stop',
    payload: { control_id: 'b', username: 'wim', reason: 'moderated', refund: 50 },
  })
  expect(toys.placeOf('vera')).toBe(0)
  toys.heard({
    name: 'v3.lovense.control_stop',
    payload: { control_id: 'a', username: 'vera', reason: 'stopped', refund: 20 },
  })
  expect(toys.status).toMatchObject({ control: null, control_type: 'cruise' })
  expect(toys.stopped).toMatchObject({ username: 'vera', refund: 20 })
})

it('PAGE-TOYS-02 another room knows nothing of this one', () => {
  const toys = new RoomToys()
  toys.heard({ name: 'v3.lovense.status_change', payload: status })
  expect(toys.isConnected).toBe(true)
  toys.clear()
  expect([toys.isConnected, toys.status]).toEqual([false, null])
})
