import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { ToyReport } from '@footlight/core/protocol'
import { toyControlOffer } from '@footlight/core/rules/offers/app-offers'
import { expect, test } from 'vitest'
import { TestApi } from '../dev-env/api-client.ts'
import { goLive } from '../dev-env/go-live.ts'
import { startServerProcess } from '../dev-env/server-process.ts'
import { must, pay, settle } from '../dev-env/show-steps.ts'
import { TestSocket } from '../dev-env/socket-client.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const offer = { tokens: 60, seconds: 60 }
const report: ToyReport = { phase: 'on', levels: [], offer, cruise: false, tips_waiting: 0, running: null }

async function tidyBooks({ server }: Footlight): Promise<void> {
  expect(await server.ledger.holdings('escrow:')).toEqual([])
  expect((await server.ledger.reconcile()).problems).toEqual([])
}

test('TOYROOM-REFUND-04 after a crash what was charged is the performer’s and the rest is refunded, who waited is refunded in full, and the key still answers', async () => {
  const [dataDir, image] = ['footlight-toys-', 'footlight-toys-image-'].map((name) =>
    mkdtempSync(join(tmpdir(), name)),
  ) as [string, string]
  const clock = new ManualClock()
  try {
    const before = await startFootlight({ dataDir, clock })
    const [model, vera, wim] = [
      await before.login('demo_model'),
      await before.login('demo_viewer'),
      await before.login('demo_viewer2'),
    ]
    const live = await goLive(before.server, 'demo_model')
    const owned = await before.room(model, 'demo_model')
    must(await model.post('/toys/demo_model/state', report))
    const key = randomUUID()
    const { control_id } = must(
      await pay(vera, '/toys/demo_model/control', { terms: toyControlOffer(offer) }, key),
    )
    must(await pay(wim, '/toys/demo_model/control', { terms: toyControlOffer(offer) }))
    for (let step = 0; step < 7; step += 1) {
      clock.advance(5_000)
      await settle(before, 'demo_model', owned)
      must(await model.post('/toys/demo_model/state', report))
    }
    // The disk as a crash would leave it.
    cpSync(dataDir, image, { recursive: true })
    live.end()
    await settle(before, 'demo_model')
    await before.stop()

    const after = await startFootlight({ dataDir: image, clock })
    // 35 s were served; what nobody had proved to have been heard is not charged.
    const again = await after.login('demo_viewer')
    expect(await again.tokens()).toBe(1_000 - 25)
    expect(await (await after.login('demo_viewer2')).tokens()).toBe(1_000)
    expect((await (await after.login('demo_model')).get('/wallet/statement')).body.entries[0]).toMatchObject({
      reason: 'toy_control_settle',
      counterparty: 'demo_viewer',
      split: { gross: 25 },
    })
    expect(
      must(await pay(again, '/toys/demo_model/control', { terms: toyControlOffer(offer) }, key)),
    ).toEqual({ status: 1, control_id, tokens: 940, place: null })
    await tidyBooks(after)
    await after.stop()
  } finally {
    for (const dir of [dataDir, image]) rmSync(dir, { recursive: true, force: true })
  }
})

test('TOYROOM-REFUND-04 a clean stop of the server gives back what was not served', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'footlight-toys-'))
  const clock = new ManualClock()
  try {
    const before = await startFootlight({ dataDir, clock })
    const [model, vera] = [await before.login('demo_model'), await before.login('demo_viewer')]
    const live = await goLive(before.server, 'demo_model')
    const owned = await before.room(model, 'demo_model')
    must(await model.post('/toys/demo_model/state', report))
    must(await pay(vera, '/toys/demo_model/control', { terms: toyControlOffer(offer) }))
    clock.advance(3_000)
    await settle(before, 'demo_model', owned)
    await before.stop()
    live.lose()
    const after = await startFootlight({ dataDir, clock })
    expect(await (await after.login('demo_viewer')).tokens()).toBe(997)
    await tidyBooks(after)
    await after.stop()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('TOYROOM-REFUND-04 a server that is killed under purchases: each key was bought once or not at all, and every token is back', async () => {
  const server = await startServerProcess({ DEMO_PERFORMER: '1', LOG_LEVEL: 'error' })
  try {
    const [model, ...viewers] = (await Promise.all(
      ['demo_live', 'demo_viewer', 'demo_viewer2'].map(async (name) => {
        const api = new TestApi(server.url)
        await api.logIn(name)
        return api
      }),
    )) as [TestApi, ...TestApi[]]
    const owned = await TestSocket.open(`${server.url.replace(/^http/, 'ws')}/ws/room/demo_live`, {
      token: await model.nodeToken(),
    })
    await owned.next('v3.chat.update', ({ status }) => status === 'online')
    must(await model.post('/toys/demo_live/state', report))
    const keys = viewers.map(() => randomUUID())
    const orders = viewers.map((who, index) =>
      pay(who, '/toys/demo_live/control', { terms: toyControlOffer(offer) }, keys[index]).catch(() => null),
    )
    await owned.next('v3.toys.control_bought')
    await server.kill()
    await Promise.all(orders)
    await server.start()
    for (const [index, who] of viewers.entries()) {
      expect(await who.tokens()).toBe(1_000)
      // Either it is known, and over; or it never was, and nothing runs that it could buy.
      const again = await pay(who, '/toys/demo_live/control', { terms: toyControlOffer(offer) }, keys[index])
      expect(again.status === 200 ? again.body.place : again.body.error).toBe(
        again.status === 200 ? null : 'wrong_state',
      )
      expect(await who.tokens()).toBe(1_000)
    }
  } finally {
    await server.stop()
  }
})
