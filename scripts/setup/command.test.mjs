import { expect, test } from 'vitest'
import { runCommand } from './command.mjs'

const node = (code, options) => runCommand(process.execPath, ['-e', code], options)

test('what a program prints is returned, both streams', async () => {
  expect(await node(`console.log('one'); console.error('two')`)).toMatch(/^(one\ntwo|two\none)$/)
})

test('a failure carries the code and the last lines', async () => {
  await expect(node(`console.error('no disk'); process.exit(4)`)).rejects.toMatchObject({
    message: expect.stringMatching(/ended with code 4$/),
    lines: ['no disk'],
  })
})

test('a program that is not installed is named as that', async () => {
  await expect(runCommand('footlight-no-such-program', [])).rejects.toThrow(
    'footlight-no-such-program: not installed',
  )
})

test('a program that takes too long is ended', async () => {
  await expect(node('setInterval(() => {}, 1000)', { timeoutMs: 200 })).rejects.toThrow(
    'took longer than 0.2 s',
  )
})

test('no listener for signals stays behind', async () => {
  const before = process.listenerCount('SIGTERM')
  await node('')
  expect(process.listenerCount('SIGTERM')).toBe(before)
})
