import { expect, test, vi } from 'vitest'
import { findOwnRoom, findRoom } from './find-room.ts'

type Deps = Parameters<typeof findRoom>[0]
const [model, other, viewer] = [
  { id: 1, username: 'model', type: 'model' },
  { id: 2, username: 'other', type: 'model' },
  { id: 3, username: 'viewer', type: 'viewer' },
]
const people = [model, other, viewer]

function deps() {
  const features = vi.fn(async (owner: object) => ({ of: owner }))
  const byUsername = async (name: string) => people.find(({ username }) => username === name) ?? null
  return { features, deps: { people: { byUsername }, rooms: { features } } as unknown as Deps }
}
const notFound = { ok: false, error: { error: 'user_not_found' } }

test('a performer has a room; the name of a viewer is as one that nobody has', async () => {
  const { deps: given, features } = deps()
  expect(await findRoom(given, 'model')).toEqual({
    ok: true,
    value: { owner: model, features: { of: model } },
  })
  expect(await findRoom(given, 'viewer')).toEqual(notFound)
  expect(await findRoom(given, 'nobody')).toEqual(notFound)
  expect(features).toHaveBeenCalledTimes(1)
})

test('somebody else has no business in it, and nothing of it is loaded for them', async () => {
  const { deps: given, features } = deps()
  expect(await findOwnRoom(given, 'model', other as never)).toEqual({
    ok: false,
    error: { error: 'forbidden' },
  })
  expect(await findOwnRoom(given, 'viewer', viewer as never)).toEqual(notFound)
  expect(features).not.toHaveBeenCalled()
  expect(await findOwnRoom(given, 'model', model as never)).toMatchObject({
    ok: true,
    value: { owner: model },
  })
})
