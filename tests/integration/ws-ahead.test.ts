import { afterEach, beforeEach, expect, test } from 'vitest'
import { type SocketWorld, startSockets } from './ws-support/start-sockets.ts'

let world: SocketWorld
beforeEach(async () => void (world = await startSockets()))
afterEach(() => world.stop())

/** In the room with a picture that is not looked at yet. */
async function joinAhead(token: string) {
  const client = world.connect('/ws/room/performer')
  await client.next('templates')
  client.send('v3.authorize', { token, version: 3, ahead: true })
  await client.next('v3.media.state')
  return client
}

async function counted(): Promise<number | undefined> {
  const witness = await world.join('max#count')
  const count = witness.all('v3.chat.user_count').at(-1)?.user_count
  witness.close()
  await witness.closed
  // The witness themself.
  return count === undefined ? undefined : count - 1
}

test('SWIPE-06 who comes ahead is neither counted nor listed before the room is shown, and then once', async () => {
  const client = await joinAhead('vera')
  expect(await counted()).toBe(0)
  client.send('v3.room.shown', {})
  client.send('v3.room.shown', {})
  await client.settle()
  expect(await counted()).toBe(1)
  client.close()
  await client.closed
  expect(await counted()).toBe(0)
})

test('SWIPE-06 whoever does more than wait for the picture is here', async () => {
  const client = await joinAhead('vera')
  client.send('v3.chat.message', { ref: 'r', message: 'hello' })
  await client.next('v3.chat.message')
  expect(await counted()).toBe(1)
})

test('SWIPE-06 who comes ahead and goes again was never there, and one who waits too long is closed', async () => {
  const client = await joinAhead('vera')
  client.close()
  await client.closed
  expect(await counted()).toBe(0)
  const other = await joinAhead('vera')
  // Not silent: it answers as a browser does.
  for (let seconds = 0; seconds < 130; seconds += 10) {
    other.send('v3.ping', {})
    await other.settle().catch(() => undefined)
    world.clock.advance(10_000)
  }
  expect((await other.closed).code).toBe(4408)
})

test('SWIPE-06 a ban ends what came ahead as well', async () => {
  const client = await joinAhead('vera')
  await world.moderate('performer', { action: 'ban', target: 'vera', minutes: null, reason: '' })
  expect((await client.closed).code).toBe(4403)
})
