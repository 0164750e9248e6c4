import { expect, it } from 'vitest'
import { RequestWatch } from './request-bell.ts'
import { sampleRequest } from './show-samples.ts'

it('DESK-BELL-01 a request rings when it comes and once more with 30 s left, however often the list is told', () => {
  let rings = 0
  const watch = new RequestWatch(() => (rings += 1))
  const [first, second] = [sampleRequest(), sampleRequest({ request_id: 'r2', expires_at: 200_000 })]
  watch.look([], 0)
  expect(rings).toBe(0)
  watch.look([first], 0)
  watch.look([first], 1_000)
  expect(rings).toBe(1)
  watch.look([first, second], 90_000)
  expect(rings, 'a new one and a reminder at once').toBe(2)
  watch.look([first, second], 91_000)
  watch.look([second], 169_000)
  expect(rings).toBe(2)
  watch.look([second], 170_000)
  expect(rings).toBe(3)
})
