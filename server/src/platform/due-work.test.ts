import { expect, test } from 'vitest'
import { DueWork } from './due-work.ts'

test('rounds never overlap, each that was asked for comes, and the end waits for the one that runs', async () => {
  const [begun, ended] = [[0], [0]]
  const work = new DueWork(async () => {
    expect(begun).toEqual(ended)
    begun[0]! += 1
    await new Promise((done) => setTimeout(done, 5))
    ended[0]! += 1
  })
  work.wake()
  const own = work.run()
  work.wake()
  await own
  expect(ended[0]).toBe(2)
  await work.close()
  expect(ended[0]).toBe(3)
})
