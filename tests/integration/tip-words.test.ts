import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

let footlight: Footlight
beforeAll(async () => void (footlight = await startFootlight()))
afterAll(() => footlight.stop())

/** A room with filters and one viewer with 100 tokens. */
async function openRoom(filters: object = {}) {
  const [model, viewer] = [await footlight.newPerson('model'), await footlight.newPerson('viewer', 100)]
  await model.post(`/room/${model.username}/filters`, {
    hidden_words: ['loser'],
    no_links: true,
    no_shouting: true,
    ...filters,
  })
  const tip = async (comment?: string, who = viewer) => {
    const { status, body } = await who.tip(model.username, 1, comment === undefined ? {} : { comment })
    return status === 200 ? 'charged' : `${status} ${body.error} ${body.state}`
  }
  return { model, viewer, tip }
}

test('WORDS-01 the words of a tip pass the filters of the room, and what they refuse is not charged', async () => {
  const { viewer, tip } = await openRoom()
  expect(await tip('you l.0.s.e.r')).toBe('422 tip_words_refused filtered')
  expect(await tip('see mysite.com')).toBe('422 tip_words_refused links_not_allowed')
  expect(await tip('WHY DO YOU NOT ANSWER ME NOW')).toBe('422 tip_words_refused too_loud')
  expect(await viewer.tokens()).toBe(100)
  expect([await tip('for the song'), await tip()]).toEqual(['charged', 'charged'])
})

test('WORDS-01 a hidden word that is held in the chat is refused in a tip', async () => {
  const { tip, viewer } = await openRoom({ on_hidden_word: 'hold' })
  expect([await tip('loser'), await viewer.tokens()]).toEqual(['422 tip_words_refused filtered', 100])
})

test('WORDS-02 who is silenced tips without words, and with them nothing moves', async () => {
  const { model, viewer, tip } = await openRoom()
  await model.post(`/room/${model.username}/moderate`, {
    action: 'silence',
    target: viewer.username,
    minutes: 5,
  })
  expect([await tip('hello'), await viewer.tokens()]).toEqual(['422 tip_words_refused silenced', 100])
  expect([await tip(), await tip('   ')]).toEqual(['charged', 'charged'])
})

test('WORDS-02 while raid protection is on only who has written there before adds words', async () => {
  const { model, viewer, tip } = await openRoom()
  await model.post(`/room/${model.username}/raid`, { on: true })
  expect([await tip('hello'), await tip(), await viewer.tokens()]).toEqual([
    '422 tip_words_refused newcomer',
    'charged',
    99,
  ])
})

test('WORDS-03 moderators are exempt, as in the chat, but not from what is prohibited everywhere', async () => {
  const { model, viewer, tip } = await openRoom()
  await model.post(`/room/${model.username}/moderate`, { action: 'add_moderator', target: viewer.username })
  expect(await tip('loser, mysite.com')).toBe('charged')
  expect(await tip('l0l1ta')).toMatch(/^422 invalid_value/)
})

test('WORDS-04 nothing else of a tip carries words of its sender', async () => {
  const { model, viewer } = await openRoom()
  const send = async (extra: object) =>
    (
      await viewer.post(
        `/tip/${model.username}`,
        { amount: 1, ...extra },
        { idempotencyKey: crypto.randomUUID() },
      )
    ).body.fields
  expect(await send({ type: 'loser' })).toEqual({ type: 'invalid' })
  expect(await send({ source_id: 'see mysite.com' })).toEqual({ source_id: 'invalid' })
  expect(await send({ app_data: { note: 'x'.repeat(1_024) } })).toEqual({ app_data: 'invalid' })
  const nested = async (levels: number) => {
    const rawBody = `{"amount":1,"app_data":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}`
    const answer = await viewer.post(`/tip/${model.username}`, undefined, {
      rawBody,
      idempotencyKey: crypto.randomUUID(),
    })
    return [answer.body.error, answer.body.fields]
  }
  expect(await nested(20)).toEqual(['invalid_value', { app_data: 'invalid' }])
  expect(await nested(9_000)).toEqual(['malformed', undefined])
  expect(await viewer.tokens()).toBe(100)
  expect(
    await send({ type: 'stealth', source_id: 'tip_box', app_data: { note: 'x'.repeat(1_000) } }),
  ).toBeUndefined()
})
