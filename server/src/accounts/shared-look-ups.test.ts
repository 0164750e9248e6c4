import { expect, test, vi } from 'vitest'
import { SharedLookUps } from './shared-look-ups.ts'

test('who asks for the same in one turn shares a look-up, and nobody reads what was before they asked', async () => {
  let stored = 'before'
  const lookUp = vi.fn(async (key: string) => `${key} ${stored}`)
  const lookUps = new SharedLookUps(lookUp)
  const first = lookUps.of('a')
  stored = 'after'
  expect(await Promise.all([first, lookUps.of('a'), lookUps.of('b')])).toEqual([
    'a after',
    'a after',
    'b after',
  ])
  expect(lookUp).toHaveBeenCalledTimes(2)
})

test('who asks while it is being looked up gets a look-up of their own, and so does who asks after it failed', async () => {
  let answer: (text: string) => void = () => undefined
  const lookUp = vi.fn((_key: string) => new Promise<string>((resolve) => (answer = resolve)))
  const lookUps = new SharedLookUps(lookUp)
  const first = lookUps.of('a')
  await expect.poll(() => lookUp.mock.calls.length).toBe(1)
  const answerFirst = answer
  const second = lookUps.of('a')
  await expect.poll(() => lookUp.mock.calls.length).toBe(2)
  answer('new')
  answerFirst('old')
  expect([await first, await second]).toEqual(['old', 'new'])
  lookUp.mockRejectedValueOnce(new Error('no database'))
  await expect(lookUps.of('a')).rejects.toThrow('no database')
  lookUp.mockResolvedValueOnce('again')
  expect(await lookUps.of('a')).toBe('again')
})
