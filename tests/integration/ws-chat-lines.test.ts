import { StoredSettings } from '@footlight/core/protocol'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { person } from './ws-support/memory-stores.ts'
import type { SocketClient } from './ws-support/socket-client.ts'
import { type SocketWorld, startSockets } from './ws-support/start-sockets.ts'

let world: SocketWorld
beforeEach(async () => void (world = await startSockets()))
afterEach(() => world.stop())

let refs = 0
/** The message as everybody reads it, or the code of the refusal. */
async function say(client: SocketClient, message: string, more: { readonly reply_to?: number } = {}) {
  const ref = `r${++refs}`
  client.send('v3.chat.message', { ref, message, ...more })
  await client.settle()
  const said = client.all('v3.chat.message').find((each) => each.ref === ref)
  return said ?? client.all('v3.chat.message_failed').find((each) => each.ref === ref)!.error
}

const spoken = (said: Awaited<ReturnType<typeof say>>) => {
  if (typeof said === 'string') throw new Error(`refused: ${said}`)
  return said
}

test('REPLY-01 an answer quotes the line for everybody, and for who comes later', async () => {
  const [vera, max] = [await world.join('vera'), await world.join('max')]
  const first = spoken(await say(vera, 'x'.repeat(300)))
  expect(spoken(await say(max, 'yes!', { reply_to: first.id }))).toMatchObject({
    reply_to: first.id,
    quote: { username: 'vera', message: 'x'.repeat(120) },
  })
  await vera.settle()
  expect(vera.all('v3.chat.message').at(-1)).toMatchObject({ message: 'yes!', reply_to: first.id })
  const late = await world.join('modesty')
  expect(late.all('v3.chat.history')[0]!.messages.at(-1)).toMatchObject({
    reply_to: first.id,
    quote: { username: 'vera' },
  })
})

test.each([999, 2 ** 31, Number.MAX_SAFE_INTEGER])(
  'REPLY-01 an answer to a line that never was is refused: %d',
  async (id) => {
    const max = await world.join('max')
    expect(await say(max, 'yes!', { reply_to: id })).toBe('reply_gone')
  },
)

test('REPLY-01 a line of another room is none of this one', async () => {
  world.people.set('other_model', {
    ...world.people.get('other_model')!,
    settings: StoredSettings.parse({ chat_allowed: 'all' }),
  })
  const owner = await world.join('other_model', 'other_model')
  const said = spoken(await say(owner, 'here'))
  expect(await say(await world.join('max'), 'there', { reply_to: said.id })).toBe('reply_gone')
})

test.each([0, -1, 1.5, '1', {}, []])(
  'REPLY-01 what is no number of a line ends the socket: %j',
  async (id) => {
    const max = await world.join('max')
    max.send('v3.chat.message', { ref: 'r', message: 'hi', reply_to: id as number })
    expect((await max.closed).code).toBe(4400)
  },
)

test('STYLE-01 a line is written as its sender’s settings say, and plainly where they hold nothing of the list', async () => {
  const styled = (id: number, name: string, settings: object) =>
    world.people.set(name, person(id, name, { settings: { ...StoredSettings.parse({}), ...settings } }))
  styled(20, 'fine', { font_family: 'Courier', font_size: '18', text_color: '#1c56c9' })
  // Stored before there was a list.
  styled(21, 'old_hand', { text_color: '#ff00aa' })
  const max = await world.join('max')
  expect(spoken(await say(await world.join('fine'), 'one'))).toMatchObject({
    font_family: 'Courier',
    font_size: '18',
    text_color: '#1c56c9',
  })
  spoken(await say(await world.join('old_hand'), 'two'))
  await max.settle()
  const [one, two] = max.all('v3.chat.message')
  expect(one).toMatchObject({ font_family: 'Courier' })
  expect(Object.keys(two!).filter((name) => /^(font|text)_/.test(name))).toEqual([])
})

test.each([
  [{ cookie: 'theme=dark; lang=de', 'accept-language': 'fr' }, 'de'],
  [{ cookie: 'lang=xx', 'accept-language': 'pt, fr;q=0.5' }, 'fr'],
  [{ cookie: 'slang=de', 'accept-language': 'ja' }, undefined],
  [{}, undefined],
])('STYLE-02 user_language by %j is %s', async (headers, language) => {
  const client = world.connect('/ws/room/performer', { headers })
  await client.next('templates')
  client.send('v3.authorize', { token: 'vera', version: 3 })
  await client.next('v3.media.state')
  expect(spoken(await say(client, 'hi')).user_language).toBe(language)
})

test('PROBE-01 what a test account writes nobody else reads, neither now nor later', async () => {
  world.people.set('probe', person(30, 'probe', { roles: ['test_account'] }))
  const [probe, performer] = [await world.join('probe'), await world.join('performer')]
  const said = spoken(await say(probe, 'is anybody there?'))
  expect(await say(performer, 'what?', { reply_to: said.id })).toBe('reply_gone')
  await performer.settle()
  expect(performer.all('v3.chat.message')).toEqual([])
  expect((await world.join('max')).all('v3.chat.history')[0]!.messages).toEqual([])
})
