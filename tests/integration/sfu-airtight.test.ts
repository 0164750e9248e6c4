import { randomInt } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { AirtightRoom } from './sfu-support/airtight-room.ts'
import { startSfu } from './sfu-support/start-sfu.ts'

const ROOMS = 12
const CHANGES = Number(process.env['FOOTLIGHT_AIRTIGHT_CHANGES'] ?? 10_000)
/**
 * Long enough that packets later than the tolerated 250 ms would come and be counted: some are sent every 50
 * ms.
 */
const WATCHED_MS = 350
const BURST_MS_MAX = 12

/**
 * Half of the changes follow at once on the one before, while its requests are still under way; the others
 * are looked at.
 */
async function attack(room: AirtightRoom, changes: number): Promise<void> {
  for (let change = 0; change < changes; change += 1) {
    await room.change()
    if (randomInt(2) === 0) await setTimeout(randomInt(BURST_MS_MAX))
    else if (room.meters.some((meter) => meter.entitled))
      await vi.waitUntil(() => room.isServed, { timeout: 10_000, interval: 10 })
    else await setTimeout(WATCHED_MS)
  }
}

test(`MEDIA-AIRTIGHT-01 ${CHANGES} changes at random under attack: no packet later than 250 ms after the right to it ended, and all receive again`, {
  timeout: 300_000,
}, async ({ annotate }) => {
  const sfu = await startSfu()
  const delay = monitorEventLoopDelay({ resolution: 10 })
  try {
    const rooms = await Promise.all(
      Array.from({ length: ROOMS }, (_, index) => AirtightRoom.open(sfu, `room_${index}`)),
    )
    delay.enable()
    await Promise.all(rooms.map((room) => attack(room, Math.ceil(CHANGES / ROOMS))))
    // What was under way at the end is watched as well.
    await setTimeout(WATCHED_MS)
    delay.disable()
    const meters = rooms.flatMap((room) => room.meters)
    const sum = (count: (meter: (typeof meters)[number]) => number, name?: string) =>
      meters
        .filter((meter) => name === undefined || meter.name === name)
        .reduce((total, meter) => total + count(meter), 0)
    const [sentMs, readMs] = [
      Math.max(...meters.map((meter) => meter.latestSentMs)),
      Math.max(...meters.map((meter) => meter.latestReadMs)),
    ]
    const report = `latest packet sent ${sentMs.toFixed(1)} and read ${readMs.toFixed(1)} ms after its right, ${sum(({ stragglers }) => stragglers)} within the time, ${sum(({ losses }) => losses)} losses, ${rooms.reduce((total, room) => total + room.requests, 0)} requests, this process up to ${(delay.max / 1e6).toFixed(0)} ms behind`
    for (const room of rooms) await room.close()
    await annotate(report)
    expect(
      sum(({ late }) => late),
      report,
    ).toBe(0)
    expect(
      sum(({ strange }) => strange),
      'packets of a camera',
    ).toBe(0)
    expect(
      rooms.flatMap((room) => room.viewers).reduce((total, { granted }) => total + granted, 0),
      'strange ids that were granted',
    ).toBe(0)
    for (const name of ['viewer', 'second session', 'recording', 'thumbnail']) {
      expect(
        sum(({ received }) => received, name),
        name,
      ).toBeGreaterThan(CHANGES / 10)
      expect(
        sum(({ losses }) => losses, name),
        name,
      ).toBeGreaterThan(CHANGES / 20)
    }
  } finally {
    await sfu.close()
  }
})
