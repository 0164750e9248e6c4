import { chatMessage } from '@footlight/core/client/testing/fixtures'
import { FakeClient } from '@footlight/core/stores/testing/fake-client'
import { runInAction } from 'mobx'
import { expect, it } from 'vitest'
import { watchMentions } from './mention-sound.ts'

async function setUp({ wanted }: { readonly wanted: boolean }) {
  const client = new FakeClient()
  const { room, session } = client.root
  await client.enter(await client.start())
  runInAction(() => (session.settings = { ...session.settings!, mention_sound: wanted }))
  let rung = 0
  const stop = watchMentions(room, session, () => (rung += 1))
  const say = (id: number, message: string, { by = 'bob', ago = 0 } = {}) => {
    room.shows.time.update()
    const sent_at = room.shows.time.now - ago
    const line = chatMessage(id)
    room.messages.addChat({ ...line, user: { ...line.user, username: by }, message, sent_at })
  }
  return { client, say, stop, rung: () => rung }
}

it('MENTION-02 sounds for who wants it, once for many, and not for what was said before', async () => {
  const { client, say, stop, rung } = await setUp({ wanted: true })
  say(1, 'hey @anna', { ago: 60_000 })
  say(2, 'hey @annabel')
  say(3, 'I am @anna', { by: 'anna' })
  expect(rung()).toBe(0)
  say(4, 'hey @anna')
  say(5, '@anna @anna @anna')
  expect(rung()).toBe(1)
  await client.clock.pass(3_000)
  say(6, 'still there, @Anna?')
  expect(rung()).toBe(2)
  stop()
  await client.clock.pass(3_000)
  say(7, '@anna')
  expect(rung()).toBe(2)
})

it('MENTION-02 is silent for who has not asked for it', async () => {
  const { say, rung } = await setUp({ wanted: false })
  say(4, 'hey @anna')
  expect(rung()).toBe(0)
})
