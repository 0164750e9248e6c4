import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { systemClock } from '@footlight/native-bridges/system-clock'
import { createSfu } from '@footlight/server/sfu/create-sfu'
import { expect, test, vi } from 'vitest'
import { createMedia } from '../dev-env/create-media.ts'
import { freeMediaPorts } from '../dev-env/media-ports.ts'
import { silentLogger, startSfu } from './sfu-support/start-sfu.ts'

function childrenOf(pid: number): number[] {
  try {
    return execFileSync('pgrep', ['-P', String(pid), '-f', 'ffmpeg|mediasoup-worker'])
      .toString()
      .trim()
      .split('\n')
      .map(Number)
  } catch {
    return [] // pgrep fails when it finds none
  }
}

/** A process that has ended but was not yet collected by its parent runs no more. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false // it is gone
  }
}

test('MEDIA-PROC-01 when the server is killed, neither encoder nor worker survives it', async () => {
  const server = spawn(
    process.execPath,
    [fileURLToPath(new URL('sfu-support/server-that-dies.ts', import.meta.url))],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(server.stdout, 'data')
  const children = childrenOf(server.pid!)
  expect(children).toHaveLength(2)
  server.kill('SIGKILL')
  await once(server, 'close')
  await vi.waitUntil(() => !children.some(isAlive), { timeout: 2_000 })
})

test('MEDIA-PROC-02 closing ends every process within 2 s, and is harmless twice', async () => {
  const sfu = await startSfu()
  const media = createMedia({
    sfu,
    roomIsPublic: () => true,
    liveRooms: () => ['demo_live'],
    clock: systemClock,
    logger: silentLogger,
  })
  await media.startDemoPerformer('demo_live')
  const children = childrenOf(process.pid)
  expect(children).toHaveLength(2)
  const startedAt = performance.now()
  await media.close()
  await sfu.close()
  await Promise.all([media.close(), sfu.close()])
  await vi.waitUntil(() => !children.some(isAlive), { timeout: 2_000 })
  expect(performance.now() - startedAt).toBeLessThan(2_000)
  expect(sfu.ready()).toBe(false)
})

test('MEDIA-PROC-03 a worker that cannot start fails the set-up instead of being retried for ever', async () => {
  const config = {
    mediaPorts: await freeMediaPorts(),
    listenIp: '127.0.0.1',
    workerBin: '/bin/false',
    workers: 2,
  }
  await expect(createSfu({ config, clock: systemClock, logger: silentLogger })).rejects.toThrow()
})
