import { FakeClient } from '@footlight/core/stores/testing/fake-client'
import { expect, it } from 'vitest'
import { moderate, moderationOrders } from './PersonCard.tsx'

async function setUp() {
  const client = new FakeClient()
  const { room, toasts } = client.root
  await client.enter(await client.start())
  client.http.on('POST /room/mira/moderate', ({ body }) => ({
    json: {
      status: 1,
      ...JSON.parse(body!),
      expires_at: null,
      moderatorUsernameList: [],
      silencedUsernameList: [],
      bannedUsernameList: [],
    },
  }))
  const sent = () => client.http.to('POST /room/mira/moderate').map(({ body }) => JSON.parse(body!))
  return {
    client,
    toasts,
    sent,
    act: (order: keyof typeof moderationOrders) => moderate(room, toasts, 'bob', moderationOrders[order]),
  }
}

it('MOD-19 a click takes an order back, says so in the log, and cannot be taken back itself', async () => {
  const { toasts, sent, act } = await setUp()
  await act('silence_short')
  toasts.toasts.at(-1)!.action!.run()
  await expect.poll(() => toasts.toasts.length).toBe(2)
  expect(sent()).toEqual([
    { action: 'silence', target: 'bob', minutes: 10 },
    { action: 'unsilence', target: 'bob', reason: 'taken back' },
  ])
  expect(toasts.toasts.at(-1)).toMatchObject({ title: { key: 'moderation.done.unsilence' } })
  expect(toasts.toasts.at(-1)!.action).toBeUndefined()
})

it('MOD-19 an order that was refused is not offered for taking back', async () => {
  const { client, toasts, act } = await setUp()
  client.http.on('POST /room/mira/moderate', { status: 409, json: { status: 0, error: 'conflict' } })
  await act('kick')
  expect(toasts.toasts.map(({ title, action }) => [title.key, action])).toEqual([
    ['errors.conflict', undefined],
  ])
})
