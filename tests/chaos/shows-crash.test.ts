import type { Receipt } from '@footlight/core/protocol'
import { openDatabase } from '@footlight/server/app/open-database'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestApi } from '../dev-env/api-client.ts'
import { type ServerProcess, startServerProcess } from '../dev-env/server-process.ts'
import { must, pay } from '../dev-env/show-steps.ts'
import { TestSocket } from '../dev-env/socket-client.ts'

const ROOM = 'demo_live'
let server: ServerProcess

beforeAll(async () => {
  server = await startServerProcess()
})
afterAll(() => server.stop())

async function logIn(username: string): Promise<TestApi> {
  const api = new TestApi(server.url)
  await api.logIn(username)
  return api
}

async function enterRoom(api: TestApi): Promise<TestSocket> {
  return await TestSocket.open(`${server.url.replace('http', 'ws')}/ws/room/${ROOM}`, {
    token: await api.nodeToken(),
  })
}

/** The demo performer streams automatically, a few seconds after each start. */
async function onAir(api: TestApi): Promise<void> {
  const socket = await enterRoom(api)
  await expect
    .poll(
      () =>
        socket.received.some(
          ({ name, payload }) => name === 'v3.chat.update' && payload['status'] === 'online',
        ),
      { timeout: 30_000, interval: 100 },
    )
    .toBe(true)
  socket.terminate()
}

async function problemsOfBooks(): Promise<readonly string[]> {
  const database = await openDatabase({
    dataDir: server.dataDir,
    databaseUrl: null,
    logger: pino({ level: 'silent' }),
  })
  const { problems } = await database.ledger.reconcile()
  const escrow = (await database.ledger.holdings('escrow:')).map(
    ({ account, posted }) => `${account} holds ${posted}`,
  )
  await database.close()
  return [...problems, ...escrow]
}

test('SHOW-40 the server is killed in the middle of a private: it is settled to its last tick, a request and a spy too', {
  timeout: 120_000,
}, async () => {
  const [model, vera, sam] = [await logIn(ROOM), await logIn('demo_viewer'), await logIn('demo_viewer2')]
  await onAir(vera)
  const [participant, spy] = [await enterRoom(vera), await enterRoom(sam)]
  must(
    await model.post('/performer/settings', {
      spy: { isEnabled: true, pricePerMinuteInToken: 60, startupTipInToken: 0 },
    }),
  )
  const { request_id } = must(await pay(vera, `/private/${ROOM}/request`))
  must(await model.post(`/private/${ROOM}/accept`, { request_id }))
  must(await pay(sam, `/video/spy/${ROOM}`))
  await expect
    .poll(() => spy.received.filter(({ name }) => name === 'v3.spy.tick').length, {
      timeout: 30_000,
      interval: 50,
    })
    .toBeGreaterThan(1)
  const ticks = [...participant.received, ...spy.received].filter(({ name }) => name.endsWith('.tick'))
  const last = (username: string): number =>
    Number(ticks.filter(({ payload }) => payload['username'] === username).at(-1)!.payload['tokens'])
  const [paid, spied] = [last('demo_viewer'), last('demo_viewer2')]
  expect(paid).toBeGreaterThan(5)
  expect(spied).toBeGreaterThan(0)
  await server.kill()
  await server.start()

  const [veraAgain, samAgain, modelAgain] = [
    await logIn('demo_viewer'),
    await logIn('demo_viewer2'),
    await logIn(ROOM),
  ]
  expect([await veraAgain.tokens(), await samAgain.tokens()]).toEqual([1_000 - paid, 1_000 - spied])
  const owned = must(await modelAgain.get(`/receipts/${request_id}`)) as Receipt
  expect(owned).toMatchObject({
    reason: 'server_restart',
    tokens: paid + spied,
    split: { gross: paid + spied },
  })
  expect(must(await veraAgain.get(`/receipts/${request_id}`))).toMatchObject({ tokens: paid, split: null })

  // A request that waits for its answer is no show: everything is back.
  await onAir(veraAgain)
  must(await pay(await logIn('demo_whale'), `/private/${ROOM}/request`))
  await server.kill()
  await server.start()
  expect(await (await logIn('demo_whale')).tokens()).toBe(100_000)
  await server.kill()
  expect(await problemsOfBooks()).toEqual([])
  await server.start()
})

test('SHOW-41 tickets outlive the server: sold before the kill, valid after it, settled by the rule', {
  timeout: 120_000,
}, async () => {
  const [model, holder] = [await logIn(ROOM), await logIn('demo_viewer2')]
  const before = await holder.tokens()
  must(
    await model.post(`/limited/${ROOM}/announce`, {
      ticket_price: 50,
      recording_price: 10,
      message: 'Fire dance',
    }),
  )
  must(await pay(holder, `/limited/${ROOM}/ticket`))
  await server.kill()
  await server.start()

  const [modelAgain, holderAgain] = [await logIn(ROOM), await logIn('demo_viewer2')]
  expect(await holderAgain.tokens()).toBe(before - 50)
  expect((await pay(holderAgain, `/limited/${ROOM}/ticket`)).body.error).toBe('already_purchased')
  await onAir(holderAgain)
  must(await modelAgain.post(`/limited/${ROOM}/start`))
  await server.kill()
  await server.start()

  const modelOnceMore = await logIn(ROOM)
  const holderOnceMore = await logIn('demo_viewer2')
  await expect
    .poll(async () => must(await holderOnceMore.get(`/shows/${ROOM}`)).mine[0]?.is_paused, {
      timeout: 30_000,
      interval: 100,
    })
    .toBe(false)
  expect(must(await holderOnceMore.get(`/shows/${ROOM}`))).toMatchObject({
    current: { kind: 'limited', phase: 'running' },
    mine: [{ role: 'ticket', tokens_spent: 0, tokens_held: 50 }],
  })
  must(await modelOnceMore.post(`/limited/${ROOM}/cancel`))
  expect(await holderOnceMore.tokens()).toBe(before)
  await server.kill()
  expect(await problemsOfBooks()).toEqual([])
})
