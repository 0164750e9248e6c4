import { LocalLeases } from '@footlight/server/platform/cluster/leases'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SocketWorld, startSockets } from './ws-support/start-sockets.ts'

const IDLE_MS = 11 * 60_000
let leases: LocalLeases
let here: SocketWorld
let there: SocketWorld
/** Two processes of one site. */
beforeEach(async () => {
  leases = new LocalLeases()
  ;[here, there] = [await startSockets({ leases }), await startSockets({ leases })]
})
afterEach(async () => {
  await here.stop()
  await there.stop()
})

test('LEASE-03 a room is loaded by one process, and by another once it was put away', async () => {
  await here.rooms.open('performer')
  await expect(there.rooms.open('performer')).rejects.toMatchObject({ name: 'RoomElsewhere' })
  expect((await there.rooms.open('other_model'))?.topic).toBe('room:other_model')
  here.clock.advance(IDLE_MS)
  await vi.waitFor(async () => expect((await there.rooms.open('performer'))?.topic).toBe('room:performer'), {
    timeout: 15_000,
  })
  await expect(here.rooms.open('performer')).rejects.toMatchObject({ name: 'RoomElsewhere' })
})

test('LEASE-03 a room that is put away is loaded again when all of it is written down, and not before', async () => {
  const before = await here.rooms.open('performer')
  const vera = await here.join('vera')
  let write = (): void => undefined
  const written = new Promise<void>((resolve) => (write = resolve))
  const append = here.chatStore.append.bind(here.chatStore)
  here.chatStore.append = async (...batch) => {
    await written
    await append(...batch)
  }
  vera.send('v3.chat.message', { ref: '1', message: 'the last word' })
  await vera.next('v3.chat.message')
  vera.close()
  await vi.waitFor(async () => expect((await here.rooms.snapshot(here.owner())).viewers).toBe(0), {
    timeout: 15_000,
  })
  here.clock.advance(IDLE_MS)
  await expect(there.rooms.open('performer')).rejects.toMatchObject({ name: 'RoomElsewhere' })
  let isOpen = false
  const opening = here.rooms.open('performer').then((room) => {
    isOpen = true
    return room
  })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(isOpen).toBe(false)
  write()
  expect(await opening).not.toBe(before)
  expect(here.chatStore.batches.flat().map(({ message }) => message)).toContain('the last word')
})

test('LEASE-03 closing releases all rooms', async () => {
  await here.rooms.open('performer')
  await here.rooms.close()
  expect((await there.rooms.open('performer'))?.topic).toBe('room:performer')
})
