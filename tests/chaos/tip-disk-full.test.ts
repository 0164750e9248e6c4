import { randomUUID } from 'node:crypto'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startFootlight } from '../dev-env/start-footlight.ts'
import { mountSmallDisk } from './small-disk.ts'

const disk = mountSmallDisk(24 * 1024 * 1024)
afterAll(() => disk.remove())

test('LEDGER-22 a full disk refuses a tip with 507 and charges nothing; the server lives, and the same key passes when there is room', async (context) => {
  context.skip(disk.missing !== null, disk.missing ?? '')
  const footlight = await startFootlight({ dataDir: disk.folder })
  try {
    const viewer = await footlight.login('demo_whale')
    const ballast = join(disk.folder, 'ballast')
    const { bavail, bsize } = statfsSync(disk.folder)
    writeFileSync(ballast, Buffer.alloc(bavail * bsize))
    let idempotencyKey = randomUUID()
    let answer = await viewer.tip('demo_model', 1, { idempotencyKey })
    // What is written ahead may still fit into pages that the file has already.
    for (; answer.status === 200; answer = await viewer.tip('demo_model', 1, { idempotencyKey }))
      idempotencyKey = randomUUID()
    expect([answer.status, answer.body.error]).toEqual([507, 'storage_full'])
    const left = await viewer.tokens()
    expect((await footlight.guest().get('/healthz')).status).toBe(200)
    expect((await footlight.guest().get('/browse/react/')).status).toBe(200)
    rmSync(ballast)
    expect((await viewer.tip('demo_model', 1, { idempotencyKey })).status).toBe(200)
    expect(await viewer.tokens()).toBe(left - 1)
    expect(await footlight.server.ledger.reconcile()).toMatchObject({ total: 0, problems: [] })
  } finally {
    await footlight.stop()
  }
})
