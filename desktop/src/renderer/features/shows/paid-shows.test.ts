import type { ApiFailure } from '@footlight/core/client'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { ShowState } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { ShowStore } from '@footlight/core/stores'
import { beforeEach, describe, expect, it } from 'vitest'
import { ANSWERS_REST_MS, PaidShows } from './paid-shows.ts'
import { sampleCurrentShow, sampleRequest, sampleState } from './show-samples.ts'

let orders: string[]
let refusal: ApiFailure | null
let state: ShowState
let clock: ManualClock
let shows: PaidShows

/** A show direction that records the orders it was given. */
function direction(): ShowStore['direction'] {
  const order =
    (name: string) =>
    async (about?: { request_id?: string } | string): Promise<Result<unknown, ApiFailure>> => {
      orders.push(
        `${name}${typeof about === 'string' ? ` ${about}` : about?.request_id === undefined ? '' : ` ${about.request_id}`}`,
      )
      return refusal === null ? ok({ discount: null }) : fail(refusal)
    }
  return new Proxy({}, { get: (_target, name) => order(String(name)) }) as ShowStore['direction']
}

beforeEach(() => {
  orders = []
  refusal = null
  state = sampleState()
  clock = new ManualClock(0)
  const store = {
    get state() {
      return state
    },
    direction: direction(),
    time: { now: 0 },
    setDiscount: () => undefined,
  }
  shows = new PaidShows(store as unknown as ShowStore, clock)
})

describe('DESK-REQUEST-03 a request is answered once', () => {
  it('a double click sends one answer, and does not answer for the request behind', async () => {
    const [first, second] = [sampleRequest(), sampleRequest({ request_id: 'r2' })]
    await Promise.all([shows.answer(first, 'decline'), shows.answer(first, 'decline')])
    clock.advance(ANSWERS_REST_MS - 1)
    await shows.answer(second, 'decline')
    expect(orders).toEqual(['decline r1'])
    clock.advance(1)
    await shows.answer(second, 'accept')
    expect(orders).toEqual(['decline r1', 'accept r2'])
  })

  it('an answer that does not fit any more is said, and is not repeated unasked', async () => {
    refusal = { error: 'wrong_state', status: 409, state: 'running' }
    await shows.answer(sampleRequest(), 'accept')
    expect([orders, shows.pendingActions.refused?.failure.state]).toEqual([['accept r1'], 'running'])
  })

  it('a recording needs no answer', async () => {
    await shows.answer(sampleRequest({ kind: 'recording' }), 'accept')
    expect(orders).toEqual([])
  })
})

it.each([
  ['private', 'running', 'endPrivate'],
  ['limited', 'running', 'end limited'],
  ['limited', 'open', 'cancel limited'],
  ['group', 'open', 'end group'],
  ['group', 'running', 'end group'],
  ['goal', 'open', 'cancel goal'],
  ['goal', 'running', 'end goal'],
] as const)('DESK-STAGE-01 ending a %s show that is %s is `%s`', async (kind, phase, order) => {
  state = sampleState({}, { current: sampleCurrentShow({ kind, phase }) })
  await Promise.all([shows.endShow(), shows.endShow()])
  expect(orders).toEqual([order])
})

it('DESK-STAGE-02 without a current show nothing is started, ended or called off', async () => {
  await shows.startShow()
  await shows.endShow()
  await shows.callOffShow()
  expect([orders, shows.isRunning]).toEqual([[], false])
})

it('DESK-STAGE-03 a show that runs is called off with full refunds only where there are tickets or pledges', async () => {
  for (const kind of ['private', 'group', 'limited', 'goal'] as const) {
    state = sampleState({}, { current: sampleCurrentShow({ kind }) })
    await shows.callOffShow()
  }
  expect(orders).toEqual(['cancel limited', 'cancel goal'])
})
