import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { RealClient } from './client-support/real-client.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'footlight-restart-'))
let footlight: Footlight
let client: RealClient

afterEach(async () => {
  client.root.stop()
  await footlight.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('RETRY-03 a restarted server has everybody back, and a tip that was under way is charged once', async () => {
  footlight = await startFootlight({ dataDir })
  const port = Number(new URL(footlight.url).port)
  client = await new RealClient(footlight.url).arrive('demo_viewer')
  const { session, room, tip, lobby } = client.root
  await room.enter('demo_model')
  await vi.waitFor(() => expect(room.connection).toBe('joined'), { timeout: 10_000 })
  const before = session.tokens
  expect((await tip.send('demo_model')).ok).toBe(true)

  await footlight.stop()
  await vi.waitFor(() => expect([lobby.isUp, room.isJoined]).toEqual([false, false]), { timeout: 10_000 })
  const duringTheRestart = tip.send('demo_model')
  await vi.waitFor(() => expect(tip.isRetrying).toBe(true), { timeout: 10_000 })
  footlight = await startFootlight({ dataDir, config: { port } })

  expect((await duringTheRestart).ok).toBe(true)
  await vi.waitFor(() => expect([lobby.isUp, room.connection]).toEqual([true, 'joined']), { timeout: 20_000 })
  await vi.waitFor(() => expect(session.tokens).toBe(before - 50), { timeout: 10_000 })
  const tips = () =>
    room.messages.entries.flatMap((entry) => (entry.kind === 'tip' ? [entry.transferId] : []))
  await vi.waitFor(() => expect(tips()).toHaveLength(2), { timeout: 10_000 })
  expect(new Set(tips()).size).toBe(2)
})
