import { distance } from '@footlight/server/browse/suggestions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

let footlight: Footlight
beforeAll(async () => void (footlight = await startFootlight()))
afterAll(() => footlight.stop())

const namesOf = ({ body }: { readonly body: { readonly suggestions: { readonly username: string }[] } }) =>
  body.suggestions.map(({ username }) => username)

test('HTTP-SUGGEST-01 a name that nobody has is answered with those like it, the nearest first', async () => {
  const answer = await footlight.guest().get('/chat/react/demo_modl')
  expect([answer.status, answer.body.error]).toEqual([404, 'user_not_found'])
  const names = namesOf(answer)
  expect(names[0]).toBe('demo_model')
  expect(names.length).toBeLessThanOrEqual(6)
  expect(new Set(names).size).toBe(names.length)
  expect(Object.keys(answer.body.suggestions[0]).sort()).toEqual([
    'avatar_url',
    'display_name',
    'status',
    'thumb_url',
    'username',
  ])
  expect(namesOf(await footlight.guest().get('/chat/react/zzzzqqqq')).length).toBeGreaterThan(0)
  // A guest has no settings: the call names whom they do not want to see.
  const without = namesOf(await footlight.guest().get('/chat/react/demo_modl?gender-hide=f'))
  expect(without[0]).toBe('demo_model2')
  expect(without).not.toContain('demo_model')
  for (const wrong of ['x', 'ffmmt', '', 'f'.repeat(500)])
    expect((await footlight.guest().get(`/chat/react/demo_model?gender-hide=${wrong}`)).status).toBe(422)
})

test('HTTP-SUGGEST-01 who is banned reads others and not the room itself; prohibited words find nobody by name', async () => {
  const [model, viewer] = [await footlight.newPerson('model'), await footlight.newPerson('viewer')]
  must(await model.post(`/room/${model.username}/moderate`, { action: 'ban', target: viewer.username }))
  const answer = await viewer.get(`/chat/react/${model.username}`)
  expect([answer.status, answer.body.error]).toEqual([403, 'banned'])
  expect(namesOf(answer)).not.toContain(model.username)
  expect(namesOf(answer).length).toBeGreaterThan(0)
})

test('HTTP-SUGGEST-01 distances', () => {
  expect([distance('mira', 'mira'), distance('mira', 'mria'), distance('', 'abc')]).toEqual([0, 2, 3])
})
