import { FakeClient } from '@footlight/core/stores/testing/fake-client'
import { expect, test } from 'vitest'
import { removeLine, restoreLine } from './remove-line.ts'

const path = 'POST /room/mira/chat/7'

async function setUp() {
  const client = new FakeClient()
  const { room, toasts } = client.root
  await client.enter(await client.start())
  const said = { id: 7, user: { username: 'bob' }, message: 'Rude', sent_at: 1, language: null }
  room.messages.addChat(said as never)
  const entry = room.messages.entries.find((each) => each.kind === 'chat')!
  const states = () => [
    room.messages.entries.some((each) => each.kind === 'chat' && each.id === 7),
    room.messages.takenOut.has(7),
  ]
  const { api } = client.root
  return { client, toasts, states, room, stores: { api, room, toasts }, entry }
}

test('MOD-22 a removed line is marked at once, stays so when everybody loses it, and comes back', async () => {
  const { client, room, stores, entry, states } = await setUp()
  client.http.on(`${path}/remove`, { json: { status: 1 } })
  client.http.on(`${path}/restore`, { json: { status: 1 } })
  const removing = removeLine(stores, entry)
  expect(states()).toEqual([true, true])
  room.messages.removeChat(7)
  await removing
  expect(states()).toEqual([true, true])
  await restoreLine(stores, entry)
  expect(states()).toEqual([true, false])
})

test('MOD-22 a refusal puts the line back and says why', async () => {
  const { client, stores, entry, states, toasts } = await setUp()
  client.http.on(`${path}/remove`, { status: 403, json: { error: 'forbidden' } })
  await removeLine(stores, entry)
  expect(states()).toEqual([true, false])
  expect(toasts.toasts.map(({ title }) => title.key)).toEqual(['errors.forbidden'])
})
