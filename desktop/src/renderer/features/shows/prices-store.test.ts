import type { ApiFailure } from '@footlight/core/client'
import type { PerformerSettings, PerformerSettingsPatch } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { beforeEach, describe, expect, it } from 'vitest'
import { PricesStore } from './prices-store.ts'
import { sampleSettings } from './show-samples.ts'

let server: PerformerSettings
let sent: PerformerSettingsPatch[]
let told: PerformerSettings[]
let refusal: ApiFailure | null
let prices: PricesStore

beforeEach(async () => {
  server = sampleSettings
  sent = []
  told = []
  refusal = null
  const changeSettings = async (
    patch: PerformerSettingsPatch,
  ): Promise<Result<PerformerSettings, ApiFailure>> => {
    if (refusal !== null) return fail(refusal)
    sent.push(patch)
    server = { ...server, ...patch } as PerformerSettings
    return ok(server)
  }
  prices = new PricesStore({
    direction: { changeSettings } as ConstructorParameters<typeof PricesStore>[0]['direction'],
    refreshSettings: async () => (refusal === null ? ok(server) : fail(refusal)),
    setSettings: (settings) => void told.push(settings),
  })
  await prices.load()
})

const price = 'private.pricePerMinuteInToken'

describe('DESK-PRICES-04 nothing is sent before the performer saves', () => {
  it('saves what changed, tells the room, and takes it back once', async () => {
    prices.set(price, '45')
    expect([prices.isChanged, sent.length]).toEqual([true, 0])
    expect(await prices.save()).toBe(true)
    expect([
      server.private.pricePerMinuteInToken,
      told.at(-1)?.private.pricePerMinuteInToken,
      prices.isChanged,
    ]).toEqual([45, 45, false])
    expect(await prices.undo()).toBe(true)
    expect([server.private.pricePerMinuteInToken, prices.draft[price], prices.before]).toEqual([
      30,
      '30',
      null,
    ])
    expect(await prices.undo()).toBe(false)
  })

  it('drops the changes on request', () => {
    prices.set(price, '45')
    prices.revert()
    expect([prices.draft[price], prices.isChanged, sent]).toEqual(['30', false, []])
  })

  it('never sends a draft with a problem, nor one without a change', async () => {
    prices.set(price, '0')
    expect([await prices.save(), prices.problem(price)]).toEqual([false, { tooSmall: 1 }])
    prices.set(price, '30')
    expect([await prices.save(), sent]).toEqual([true, []])
  })

  it('keeps what was typed when the server refuses, and when the prices are asked for again', async () => {
    prices.set(price, '45')
    refusal = { error: 'network', status: 0 }
    expect(await prices.save()).toBe(false)
    expect([prices.failure, prices.draft[price], prices.isSaving]).toEqual([refusal, '45', false])
    refusal = null
    await prices.load()
    expect(prices.draft[price]).toBe('45')
  })

  it('a second press while it is being saved sends nothing', async () => {
    prices.set(price, '45')
    expect(await Promise.all([prices.save(), prices.save()])).toEqual([true, false])
    expect(sent).toHaveLength(1)
  })
})
