import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { RealClient } from './client-support/real-client.ts'

const ROOM = 'demo_model'
let footlight: Footlight
const clients: RealClient[] = []

beforeAll(async () => void (footlight = await startFootlight()))
afterAll(() => footlight.stop())
afterEach(() => {
  for (const client of clients.splice(0)) client.root.stop()
})

async function arrive(username?: string): Promise<RealClient> {
  const client = await new RealClient(footlight.url).arrive(username)
  clients.push(client)
  return client
}

async function enter(username?: string): Promise<RealClient> {
  const client = await arrive(username)
  await client.root.room.enter(ROOM)
  await eventually(() => expect(client.root.room.connection).toBe('joined'))
  return client
}

/** Until it holds; the message says what did not. */
function eventually(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: 10_000, interval: 20 })
}

function tipsOf(client: RealClient): string[] {
  return client.root.room.messages.entries.flatMap((entry) =>
    entry.kind === 'tip' ? [entry.transferId] : [],
  )
}

function textsOf(client: RealClient): string[] {
  return client.root.room.messages.entries.flatMap((entry) => (entry.kind === 'chat' ? [entry.text] : []))
}

describe('the shared client against the real server', () => {
  test('JOIN-01 a guest arrives, finds a room and is in', async () => {
    const guest = await enter()
    expect(guest.root.session).toMatchObject({ isGuest: true, tokens: 0 })
    expect(guest.root.lobby.isUp).toBe(true)
    expect(guest.root.room).toMatchObject({ loadStatus: 'ready', username: ROOM })
  })

  test('SAY-01 what one says is confirmed in place and seen by others', async () => {
    const speaker = await enter('demo_viewer')
    const listener = await enter('demo_viewer2')
    speaker.root.room.sendMessage('good evening')
    expect(speaker.root.room.messages.entries.at(-1)).toMatchObject({ kind: 'own', state: 'pending' })
    await eventually(() => expect(textsOf(speaker).at(-1)).toBe('good evening'))
    await eventually(() => expect(textsOf(listener).at(-1)).toBe('good evening'))
    expect(speaker.root.room.messages.waiting).toEqual([])
  })

  test('SAY-02 what the server refuses comes back as failed, with its reason', async () => {
    const guest = await enter()
    guest.root.room.sendMessage('may I?')
    await eventually(() =>
      expect(guest.root.room.messages.waiting).toMatchObject([
        { state: 'failed', error: expect.any(String) as string },
      ]),
    )
  })

  test('BALANCE-01 a tip moves both balances and shows in both windows', async () => {
    const viewer = await enter('demo_viewer')
    const model = await enter(ROOM)
    const before = viewer.root.session.tokens
    viewer.root.tip.setAmount(30)
    const receipt = await viewer.root.tip.send(ROOM, { source_id: 'tip_box' })
    if (!receipt.ok) throw new Error(receipt.error.error)
    const { transfer_id: transferId } = receipt.value
    await eventually(() => expect(viewer.root.session.tokens).toBe(before - 30))
    await eventually(() => expect(model.root.earnings.totalTokens).toBe(30))
    await eventually(() =>
      expect([tipsOf(viewer).at(-1), tipsOf(model).at(-1)]).toEqual([transferId, transferId]),
    )
  })

  test('TIP-02 a tip whose answers were lost twice is charged once', async () => {
    const viewer = await enter('demo_whale')
    const before = viewer.root.session.tokens
    const tipsBefore = tipsOf(viewer).length
    viewer.browser.answersToLose = 2
    expect((await viewer.root.tip.send(ROOM)).ok).toBe(true)
    const tips = viewer.browser.sent.filter((request) => request.path.endsWith(`/tip/${ROOM}`))
    expect(tips).toHaveLength(3)
    expect(new Set(tips.map((request) => request.headers['idempotency-key'])).size).toBe(1)
    await eventually(() => expect(viewer.root.session.tokens).toBe(before - 25))
    await viewer.root.session.refresh()
    expect(viewer.root.session.tokens).toBe(before - 25)
    expect(tipsOf(viewer)).toHaveLength(tipsBefore + 1)
  })

  test('TIPBOX-04 too few tokens open the purchase, and nothing is charged', async () => {
    const broke = await enter('demo_broke')
    expect(await broke.root.tip.send(ROOM)).toMatchObject({
      ok: false,
      error: { error: 'not_enough_tokens', status: 402 },
    })
    expect(broke.root.tip).toMatchObject({ isPurchaseOpen: true, balance: 0 })
  })

  test('RESUME-01 who lost the line comes back to everything that was missed, each once and in order', async () => {
    const away = await enter('demo_viewer2')
    const tipper = await enter('demo_viewer')
    tipper.root.room.sendMessage('before')
    await eventually(() => expect(textsOf(away).at(-1)).toBe('before'))
    away.sockets.cut()
    await eventually(() => expect(away.root.room.connection).toBe('discovery'))
    const given: string[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = await tipper.root.tip.send(ROOM)
      if (!answer.ok) throw new Error(answer.error.error)
      given.push(answer.value.transfer_id)
    }
    tipper.root.room.sendMessage('while you were away')
    await eventually(() => expect(textsOf(tipper).at(-1)).toBe('while you were away'))
    away.sockets.isCut = false
    await eventually(() => expect(textsOf(away).at(-1)).toBe('while you were away'))
    await eventually(() => expect(tipsOf(away).slice(-3)).toEqual(given))
    const keys = away.root.room.messages.entries.map((entry) => entry.key)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('RETRY-02 who is kicked is told so and stays away', async () => {
    const model = await enter(ROOM)
    const viewer = await enter('demo_viewer2')
    expect(
      (await model.root.room.moderate({ action: 'kick', target: 'demo_viewer2', reason: 'test' })).ok,
    ).toBe(true)
    await eventually(() => expect(viewer.root.room).toMatchObject({ refusal: 'kicked', connection: 'none' }))
    await eventually(() =>
      expect(model.root.room.messages.entries.at(-1)).toMatchObject({
        kind: 'moderation',
        action: 'kick',
        target: 'demo_viewer2',
      }),
    )
  })

  test('ROOMVIEW-12 following, unfollowing and settings are stored by the server', async () => {
    const viewer = await enter('demo_viewer')
    expect(await viewer.root.room.follow(true)).toMatchObject({ ok: true })
    expect(await viewer.root.session.updateSettings({ volume_tip: 12 })).toMatchObject({ ok: true })
    const again = await enter('demo_viewer')
    expect(again.root.room.isFollowed).toBe(true)
    expect(again.root.session.settings?.volume_tip).toBe(12)
    expect(await again.root.room.follow(false)).toMatchObject({ ok: true })
    await viewer.root.session.refresh()
    expect(viewer.root.room.isFollowed).toBe(false)
  })

  test('GRID-01 the grid comes from the server and refreshes in place', async () => {
    const guest = await arrive()
    expect(await guest.root.browse.show('')).toMatchObject({ ok: true })
    const [first] = guest.root.browse.entries
    await guest.root.browse.refresh()
    expect(guest.root.browse.entries.find((entry) => entry.username === first?.username)).toBe(first)
    expect(guest.root.browse.totalCount).toBeGreaterThan(0)
  })

  test('LOBBY-03 stop ends every socket', async () => {
    const viewer = await enter('demo_viewer')
    expect(viewer.sockets.count).toBe(2)
    viewer.root.stop()
    await eventually(() => expect(viewer.sockets.count).toBe(0))
  })
})
