import { randomUUID } from 'node:crypto'
import { type FootlightDatabase, openDatabase } from '@footlight/server/app/open-database'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestApi } from '../dev-env/api-client.ts'
import { type ServerProcess, startServerProcess } from '../dev-env/server-process.ts'
import { TestSocket } from '../dev-env/socket-client.ts'

/** The ledger alone is killed more often (ledger-crash); here each takes a start of the whole server. */
const KILLS = 8
const CLIENTS = 50
/** What the demo gives each sender, in tokens: nobody here may tip more, however fast the machine is. */
const GIVEN = { demo_whale: 100_000, demo_viewer: 1_000, demo_viewer2: 1_000 } as const
type Sender = keyof typeof GIVEN
const senders = Object.keys(GIVEN) as Sender[]
/** What every tip of this test says, so that its events are known among others. */
const COMMENT = 'crash test'

interface Acknowledged {
  readonly key: string
  readonly transferId: string
}

let server: ServerProcess

beforeAll(async () => {
  server = await startServerProcess({ DEMO_PERFORMER: '0' })
})
afterAll(() => server.stop())

/** A client as ours are: it keeps key and body, and asks again with both until it has an answer. */
async function tipUntilAnswered(api: TestApi, key: string): Promise<Acknowledged> {
  const { body } = await untilAnswered(() =>
    api.tip('demo_model', 1, { idempotencyKey: key, comment: COMMENT }),
  )
  return { key, transferId: body.transfer_id }
}

type Answer = Awaited<ReturnType<TestApi['post']>>

async function untilAnswered(call: () => Promise<Answer>, final: readonly number[] = [200]): Promise<Answer> {
  for (;;) {
    const answer = await call().catch((error: unknown) => {
      // A dead line is what this test is about; anything else is not.
      if (error instanceof TypeError) return null
      throw error
    })
    if (answer !== null && final.includes(answer.status)) return answer
    if (answer !== null && answer.status !== 429 && answer.status !== 503)
      throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function tipsOf(cursor: number): Promise<{ transferId: string }[]> {
  const api = new TestApi(server.url)
  const socket = await TestSocket.open(`${server.url.replace('http', 'ws')}/ws/room/demo_model`, {
    token: await api.nodeToken(),
    cursor,
  })
  await socket.next('v3.media.state')
  const tips = socket.received.filter(
    (event) => event.name === 'v3.tip.received' && event.payload['comment'] === COMMENT,
  )
  socket.close()
  return tips.map((event) => ({ transferId: String(event.payload['transfer_id']) }))
}

test('LEDGER-21 tips from 50 clients survive kills: none lost, none doubled, the books add up', {
  timeout: 180_000,
}, async () => {
  const clients: { readonly api: TestApi; readonly sender: Sender }[] = []
  const left: Record<Sender, number> = { ...GIVEN }
  // One after the other: a burst of log-ins to one account is held back as guessing.
  for (let index = 0; index < CLIENTS; index += 1) {
    const api = new TestApi(server.url)
    const sender = senders[index % senders.length]!
    await api.logIn(sender)
    clients.push({ api, sender })
  }
  const acknowledged: Acknowledged[] = []
  let isOver = false
  const working = Promise.all(
    clients.map(async ({ api, sender }) => {
      while (!isOver && left[sender] > 0) {
        left[sender] -= 1
        acknowledged.push(await tipUntilAnswered(api, randomUUID()))
      }
    }),
  )
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = acknowledged.length
    // Killed at a random point of the work, but never before some of it was done.
    await expect
      .poll(() => acknowledged.length, { timeout: 20_000, interval: 1 })
      .toBeGreaterThan(before + Math.floor(Math.random() * 40))
    await server.kill()
    await server.start()
  }
  isOver = true
  await working

  expect(new Set(acknowledged.map((tip) => tip.transferId)).size, 'two keys shared one transfer').toBe(
    acknowledged.length,
  )
  const announced = await allTips()
  expect(new Set(announced).size, 'a tip was announced twice').toBe(announced.length)
  // Every client ended with an answer, so what was announced is exactly what was acknowledged.
  expect(new Set(announced)).toEqual(new Set(acknowledged.map((tip) => tip.transferId)))
  await server.kill()
  await booksAddUp(acknowledged.length)
  await server.start()
})

test('TIP-HOLD-09 held tips survive kills: those that were taken back are back, all others are paid once', {
  timeout: 90_000,
}, async () => {
  const api = new TestApi(server.url)
  await api.logIn('demo_whale')
  const before = await api.tokens()
  const hold = (key: string) =>
    untilAnswered(() =>
      api.post('/tip/demo_model', { amount: 1, hold: true, comment: COMMENT }, { idempotencyKey: key }),
    )
  // A start that takes longer than a tip is held comes too late.
  const undo = (id: string) => untilAnswered(() => api.post(`/tips/${id}/undo`), [200, 409])
  const known = new Set(await allTips())
  const kept: string[] = []
  for (let round = 0; round < 2; round += 1) {
    const held = await Promise.all([1, 2].map(async () => (await hold(randomUUID())).body.transfer_id))
    const dying = undo(held[0])
    await server.kill()
    await server.start()
    const { status } = await dying
    kept.push(...(status === 200 ? [held[1]] : held))
  }
  const paid = async () => (await allTips()).filter((id) => !known.has(id))
  await expect.poll(paid, { timeout: 30_000, interval: 500 }).toHaveLength(kept.length)
  expect(new Set(await paid())).toEqual(new Set(kept))
  expect(await api.tokens()).toBe(before - kept.length)
  await server.kill()
  await withBooks(async ({ ledger }) => expect(await ledger.holdings('escrow:tip-')).toEqual([]))
})

/** Pages through the record as a client does that was away for long. */
async function allTips(): Promise<string[]> {
  return (await tipsOf(0)).map((tip) => tip.transferId)
}

function booksAddUp(tips: number): Promise<void> {
  return withBooks(async ({ ledger, people }) => {
    let spent = 0
    for (const [username, tokens] of Object.entries(GIVEN)) {
      const person = await people.byUsername(username)
      spent += tokens - (await ledger.balance(`wallet:${person!.id}`)).posted
    }
    expect(spent).toBe(tips)
  })
}

/** Of the server that was killed: they add up, and what else is looked at. */
async function withBooks(look: (database: FootlightDatabase) => Promise<void>): Promise<void> {
  const database = await openDatabase({
    dataDir: server.dataDir,
    databaseUrl: null,
    logger: pino({ level: 'silent' }),
  })
  try {
    expect(await database.ledger.reconcile()).toMatchObject({ total: 0, problems: [] })
    await look(database)
  } finally {
    await database.close()
  }
}
