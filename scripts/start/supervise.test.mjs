import { expect, test } from 'vitest'
import { superviseUntilExit } from './supervise.mjs'

const supervise = (code) => superviseUntilExit(process.execPath, ['-e', code], {})

test('the exit code of the program is handed on', async () => {
  expect(await supervise('process.exit(3)')).toBe(3)
})

test('a death by signal becomes the code that shells use for it', async () => {
  expect(await supervise(`process.kill(process.pid, 'SIGTERM')`)).toBe(128 + 15)
})

test('a signal is passed on, once, and listeners do not pile up', async () => {
  const listeners = process.listenerCount('SIGTERM')
  const running = supervise(`process.on('SIGTERM', () => process.exit(5)); setInterval(() => {}, 1000)`)
  // The program needs a moment until it listens; before that the signal ends it the hard way.
  await new Promise((resolve) => setTimeout(resolve, 500))
  process.emit('SIGTERM', 'SIGTERM')
  expect(await running).toBe(5)
  expect(process.listenerCount('SIGTERM')).toBe(listeners)
})
