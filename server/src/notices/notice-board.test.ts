import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { type AccountId, type NoticeFields, type NoticeRecord, noNotice } from '@footlight/core/protocol'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { LocalBus } from '../platform/cluster/local-bus.ts'
import { NoticeBoard } from './notice-board.ts'
import type { NoticeRepository } from './notice-repository.ts'

const logger = pino({ level: 'silent' })
const ann = 7 as AccountId
const id = 'a'.repeat(32)
const fields: NoticeFields = {
  ...noNotice,
  texts: { ...noNotice.texts, en: { title: 'New', text: 'New.' } },
  state: 'published',
}

let clock: ManualClock
let stored: NoticeRecord[]
let reads: Set<string>
let readings: number

/** The database that all nodes share, and how often it is asked what somebody has read. */
const noticeRepository: NoticeRepository = {
  all: async () => [...stored],
  save: async () => true,
  remove: async () => true,
  async readBy(account) {
    readings += 1
    return new Set([...reads].filter((key) => key.startsWith(`${account} `)).map((key) => key.split(' ')[1]!))
  },
  read: async (account, notice) => void reads.add(`${account} ${notice}`),
}
const node = (bus = new LocalBus(logger)) => NoticeBoard.open({ noticeRepository, bus, clock, logger })
const put = (more: Partial<NoticeFields>) => {
  stored = [{ id, revision: 1, published_at: clock.now(), fields: { ...fields, ...more } }]
}
const seen = async (board: NoticeBoard) => (await board.shownTo('viewers', ann, 'en')).map((n) => n.is_read)
/** As long as what is under way takes. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

beforeEach(() => {
  clock = new ManualClock()
  // To the cache the time 0 means none.
  clock.advance(1)
  stored = []
  reads = new Set()
  readings = 0
})

describe('NOTICE-01', () => {
  test('from its first millisecond to just before its last, and a modal is known of for as long', async () => {
    const start = clock.now() + 1_000
    put({ importance: 'modal', from: start, until: start + 500 })
    const board = await node()
    const shown = async () => [board.hasModal, (await seen(board)).length]
    clock.advance(999)
    expect(await shown()).toEqual([false, 0])
    clock.advance(1)
    expect(await shown()).toEqual([true, 1])
    clock.advance(499)
    expect(await shown()).toEqual([true, 1])
    clock.advance(1)
    expect(await shown()).toEqual([false, 0])
    board.close()
  })

  test('another node shows it when it is told, and after five seconds where it was not', async () => {
    const bus = new LocalBus(logger)
    const [writer, told, deaf] = [await node(bus), await node(bus), await node()]
    put({})
    await writer.changed(id)
    await settle()
    expect([await seen(writer), await seen(told), await seen(deaf)]).toEqual([[false], [false], []])
    clock.advance(5_000)
    await settle()
    expect(await seen(deaf)).toEqual([false])
  })
})

describe('NOTICE-03', () => {
  test('what was read at one node is read at the others, and asking again asks no database', async () => {
    put({})
    const bus = new LocalBus(logger)
    const [one, other, deaf] = [await node(bus), await node(bus), await node()]
    for (const board of [one, other, deaf, one, other, deaf]) expect(await seen(board)).toEqual([false])
    expect(readings).toBe(3)
    expect(await one.read('viewers', ann, id)).toBe(true)
    await settle()
    expect([await seen(one), await seen(other), await seen(deaf)]).toEqual([[true], [true], [false]])
    clock.advance(5_001)
    expect(await seen(deaf)).toEqual([true])
    expect(await one.read('performers', ann, 'b'.repeat(32))).toBe(false)
  })

  test('where nothing is shown, and for guests, nobody is looked up', async () => {
    const board = await node()
    expect(await seen(board)).toEqual([])
    put({})
    await board.changed(id)
    expect(await board.shownTo('guests', null, 'de')).toMatchObject([{ is_read: false, language: 'en' }])
    expect(readings).toBe(0)
  })
})
