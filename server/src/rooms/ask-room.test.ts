import { ok } from '@footlight/core/rules'
import { expect, test, vi } from 'vitest'
import { askOwnRoom, askRoom } from './ask-room.ts'
import { roomQuery } from './room-command.ts'

type Deps = Parameters<typeof askRoom>[0]
const [model, other, viewer] = [
  { id: 1, username: 'model', type: 'model' },
  { id: 2, username: 'other', type: 'model' },
  { id: 3, username: 'viewer', type: 'viewer' },
]
const people = [model, other, viewer]
const command = roomQuery('test.look', () => ok('looked'))

function deps() {
  const execute = vi.fn(async (owner: object) => ok({ of: owner }))
  const byUsername = async (name: string) => people.find(({ username }) => username === name) ?? null
  return { execute, deps: { people: { byUsername }, rooms: { execute } } as unknown as Deps }
}
const notFound = { ok: false, error: { error: 'user_not_found' } }

test('a performer has a room; the name of a viewer is as one that nobody has', async () => {
  const { deps: given, execute } = deps()
  expect(await askRoom(given, 'model', command, {})).toEqual(ok({ of: model }))
  expect(await askRoom(given, 'viewer', command, {})).toEqual(notFound)
  expect(await askRoom(given, 'nobody', command, {})).toEqual(notFound)
  expect(execute).toHaveBeenCalledTimes(1)
})

test('somebody else has no business in it, and nothing of it is loaded for them', async () => {
  const { deps: given, execute } = deps()
  expect(await askOwnRoom(given, 'model', other as never, command, {})).toEqual({
    ok: false,
    error: { error: 'forbidden' },
  })
  expect(await askOwnRoom(given, 'viewer', viewer as never, command, {})).toEqual(notFound)
  expect(execute).not.toHaveBeenCalled()
  expect(await askOwnRoom(given, 'model', model as never, command, {})).toEqual(ok({ of: model }))
})
