import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import pino from 'pino'
import { expect, test } from 'vitest'
import { SilenceAlarm } from './silence-alarm.ts'

test('BILLING-06 a silence is said once, however long it lasts, and so is its end; one biller that is heard does not cover another', async () => {
  const clock = new ManualClock(Date.UTC(2026, 10, 25))
  const lines: { readonly event: string; readonly biller: string }[] = []
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const heardAt = new Map<string, number>()
  const open = new Map([
    ['a', 2],
    ['b', 0],
  ])
  const billing = {
    lastWebhookAt: async (biller: string) => heardAt.get(biller) ?? null,
    countOpen: async (biller: string) => open.get(biller) ?? 0,
  }
  const billers = new Map([...open.keys()].map((name) => [name, null]))
  const alarm = new SilenceAlarm({ billers, billing, clock, logger } as never)
  const pass = async (minutes: number): Promise<readonly string[]> => {
    lines.length = 0
    for (let minute = 0; minute < minutes; minute += 1) {
      clock.advance(60_000)
      await alarm.look()
    }
    return lines.map(({ event, biller }) => `${event} ${biller}`)
  }
  expect(await pass(90)).toEqual(['biller_silent a'])
  heardAt.set('a', clock.now())
  expect(await pass(5)).toEqual(['biller_recovered a'])
  expect(await pass(90)).toEqual(['biller_silent a'])
  // Nobody buys any more: nothing was heard that would end it.
  open.set('a', 0).set('b', 1)
  expect(await pass(5)).toEqual(['biller_silent b'])
})
