import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runInGroup } from './process-group.mjs'

const run = (code) => runInGroup(process.execPath, ['-e', code])
const sleeper = (detached) =>
  `require('node:child_process').spawn('sleep', ['600'], { detached: ${detached}, stdio: 'ignore' }).unref()`

test('a program that ends well leaves nothing to report', async () => {
  expect(await run('')).toEqual({ problem: undefined, leftovers: [] })
})

test('the exit code of a program that fails is reported', async () => {
  expect((await run('process.exit(7)')).problem).toBe('it ended with code 7')
})

test.for([false, true])(
  'a process that outlives its parent (own group: %s) is reported and killed',
  { timeout: 20_000 },
  async (detached, context) => {
    context.skip(process.platform !== 'linux', 'only Linux shows the environment of other processes')
    const { leftovers } = await run(`console.log(${sleeper(detached)})`)
    expect(leftovers).toHaveLength(1)
    expect(leftovers[0].state).toBe('failed')
    const pid = Number(/(\d+) sleep 600/.exec(leftovers[0].reason)[1])
    await expect.poll(() => isAlive(pid)).toBe(false)
  },
)

// In a container nobody may collect the dead, so a number that still answers to signals proves nothing.
function isAlive(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
  } catch {
    return false
  }
}
