import { describe, expect, it } from 'vitest'
import type { HttpRequest, HttpResponse } from '../ports/index.ts'
import { ManualClock } from '../ports/testing/manual-clock.ts'
import { ApiClient } from './api-client.ts'
import { StandbyOrder, type StandbyState } from './standby-order.ts'

type Answer = { readonly status: number; readonly body?: object } | 'no line'

const modes = {
  status: 1,
  modes: { isStandby: true, hasCamPassword: false, isVoyeur: false, voyeurKind: null },
}

/** A server that answers each path from a list; the last answer stays. */
function order(standby: readonly Answer[], others: Readonly<Record<string, Answer>> = {}) {
  const clock = new ManualClock(0)
  const calls: string[] = []
  const states: StandbyState[] = []
  let asked = 0
  const http = {
    async send({ path }: HttpRequest): Promise<HttpResponse> {
      const short = path.replace('/api/v1', '')
      if (short === '/site_config') return { status: 500, headers: {}, body: '{}' }
      calls.push(short)
      const answer =
        short === '/room/anna/standby'
          ? standby[Math.min(asked++, standby.length - 1)]!
          : (others[short] ?? { status: 404 })
      if (answer === 'no line') throw new Error('no line')
      return { status: answer.status, headers: {}, body: JSON.stringify(answer.body ?? {}) }
    },
  }
  const api = new ApiClient(http)
  api.setCsrf('token')
  return {
    clock,
    calls,
    states,
    order: new StandbyOrder({ api, clock, onState: (state) => states.push(state) }),
  }
}

const refused = (error: string, state?: string): Answer => ({
  status: 409,
  body: { status: 0, error, state },
})
const settled = async () => {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve()
}

describe('DESK-PANIC-07 the room goes on standby however long the server takes', () => {
  it('asks again after each lost answer, ever more slowly, and stops when there is one', async () => {
    const {
      clock,
      states,
      order: it,
      calls,
    } = order(['no line', 'no line', { status: 503 }, { status: 200, body: modes }])
    it.begin('anna')
    await settled()
    for (let tries = 0; tries < 6; tries += 1) {
      clock.advance(2_000)
      await settled()
    }
    expect(states).toEqual(['asking', 'on'])
    expect(calls).toHaveLength(4)
  })

  it('knows when there is nothing left to hide, and when nobody may ask', async () => {
    for (const [answer, state] of [
      [refused('wrong_state', 'offline'), 'off_air'],
      [refused('login_required'), 'no_session'],
    ] as const) {
      const { states, order: it } = order([answer])
      it.begin('anna')
      await settled()
      expect(states).toEqual(['asking', state])
    }
    const { states, order: it, calls } = order([])
    it.begin(null)
    expect([states, calls]).toEqual([['none'], []])
  })

  it('ends the show that stands in the way, then asks again', async () => {
    const {
      clock,
      order: it,
      calls,
    } = order([refused('wrong_state', 'versus'), refused('wrong_state', 'offline')])
    it.begin('anna')
    await settled()
    clock.advance(2_000)
    await settled()
    expect(calls).toEqual(['/room/anna/standby', '/versus/anna/end', '/shows/anna', '/room/anna/standby'])
  })

  it('switches standby on in the performer’s settings where it was never used, once', async () => {
    const settings = {
      status: 200,
      body: { status: 1, standby_enabled: true, standby_notifications_enabled: false, standby_allowed: true },
    }
    const {
      clock,
      states,
      order: it,
      calls,
    } = order([refused('forbidden')], { '/video/streamer_settings': settings })
    it.begin('anna')
    for (let tries = 0; tries < 4; tries += 1) {
      await settled()
      clock.advance(2_000)
    }
    expect(calls).toEqual(['/room/anna/standby', '/video/streamer_settings', '/room/anna/standby'])
    expect(states).toEqual(['asking', 'refused'])
  })

  it('is taken back when the performer comes back, and a late answer changes nothing', async () => {
    const { clock, states, order: it, calls } = order(['no line'])
    it.begin('anna')
    await settled()
    it.cancel()
    clock.advance(10_000)
    await settled()
    expect([states, calls.length]).toEqual([['asking'], 1])
  })
})
