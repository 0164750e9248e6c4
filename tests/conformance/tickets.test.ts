import { randomUUID } from 'node:crypto'
import { supportLimits } from '@footlight/core/protocol'
import { AccountId } from '@footlight/core/protocol/ids'
import { TICKET_REOPEN_DAYS } from '@footlight/core/rules/help/ticket'
import type { NewTicket, StoredTicket } from '@footlight/server/help/ticket-port'
import { newReadableNumber } from '@footlight/server/platform/readable-number'
import { expect, test } from 'vitest'
import { NOON } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'
import { newPerson } from './people.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const page = { offset: 0, limit: 100 }

describeOnEachDatabase('tickets', (database) => {
  const tickets = () => database.db.ticketRepository
  const person = async (): Promise<AccountId> => {
    const made = await database.db.people.create(newPerson())
    if (!made.ok) throw new Error(made.error)
    return made.value.id
  }
  const open = (account: AccountId | null, more: Partial<NewTicket> = {}) =>
    tickets().open({
      account,
      number: newReadableNumber(),
      ref: randomUUID(),
      way: account === null ? 'form' : 'chat',
      department: 'support',
      subject: 'A question',
      name: 'somebody',
      email: 'somebody@example.org',
      language: 'en',
      text: 'What does a minute cost?',
      at: NOON,
      ...more,
    })
  const opened = async (account: AccountId | null, more: Partial<NewTicket> = {}): Promise<StoredTicket> => {
    const result = await open(account, more)
    if (!result.ok) throw new Error(result.error)
    return result.value.ticket
  }
  const write = (
    { id }: StoredTicket,
    author: AccountId,
    side: 'person' | 'staff' | 'note',
    more: { readonly ref?: string; readonly text?: string; readonly at?: number } = {},
  ) => tickets().write(id, { author, side, ref: randomUUID(), text: side, at: NOON, ...more })
  const now = async ({ number }: StoredTicket) => (await tickets().byNumber(number))!

  test('SUPPORT-04 a ref opens one ticket and writes one line, however often and wherever it comes', async () => {
    const account = await person()
    const ref = randomUUID()
    const twice = await Promise.all([opened(account, { ref }), opened(account, { ref, text: 'Another' })])
    expect(twice[0].number).toBe(twice[1].number)
    // A guest's tabs do not wait for each other: one of them may be told that it came second.
    const guest = await Promise.all([open(null, { ref }), open(null, { ref })])
    const numbers = guest.flatMap((result) => (result.ok ? [result.value.ticket.number] : []))
    expect(new Set(numbers).size).toBe(1)
    expect(guest.every((result) => result.ok || result.error === 'conflict')).toBe(true)
    const line = randomUUID()
    const [ticket] = twice
    await Promise.all([1, 2, 3].map(() => write(ticket, account, 'person', { ref: line, text: 'Hello?' })))
    expect((await tickets().messages(ticket.id, true)).map(({ text }) => text)).toEqual([
      'What does a minute cost?',
      'Hello?',
    ])
    // The name of a line, with other words, in another ticket, or for another ticket.
    const other = await opened(account)
    const conflict = { ok: false, error: 'conflict' }
    expect(await write(ticket, account, 'person', { ref: line, text: 'Other' })).toEqual(conflict)
    expect(await write(other, account, 'person', { ref: line, text: 'Hello?' })).toEqual(conflict)
    expect(await open(account, { ref: line })).toEqual(conflict)
    // Somebody else may call theirs the same.
    expect((await open(await person(), { ref })).ok).toBe(true)
  })

  test('SUPPORT-05 open, answered, closed, and open again within fourteen days', async () => {
    const [account, staff, other] = [await person(), await person(), await person()]
    const ticket = await opened(account)
    expect(await now(ticket)).toMatchObject({ state: 'open', waitsSince: NOON, takenBy: null })
    await write(ticket, staff, 'staff', { at: NOON + 1 })
    expect(await now(ticket)).toMatchObject({ state: 'answered', waitsSince: null, takenBy: staff })
    await write(ticket, account, 'person', { at: NOON + 2 })
    await write(ticket, account, 'person', { at: NOON + 3 })
    expect(await now(ticket)).toMatchObject({ state: 'open', waitsSince: NOON + 2 })
    expect(await tickets().change(ticket.id, 'take', other, NOON)).toEqual({
      ok: false,
      error: 'wrong_state',
    })
    await tickets().change(ticket.id, 'release', other, NOON + 4)
    const taken = await Promise.all(
      [staff, other].map((each) => tickets().change(ticket.id, 'take', each, NOON)),
    )
    expect(taken.map(({ ok }) => ok).sort()).toEqual([false, true])
    // What its author has written since is not closed with what was seen.
    const { changedAt } = (await now(ticket))!
    expect(await tickets().change(ticket.id, 'close', staff, NOON + 5, changedAt - 1)).toEqual({
      ok: false,
      error: 'conflict',
    })
    expect((await tickets().change(ticket.id, 'close', staff, NOON + 5, changedAt)).ok).toBe(true)
    expect(await tickets().change(ticket.id, 'close', account, NOON + 6)).toEqual({
      ok: true,
      value: { isNew: false },
    })
    for (const [who, side] of [
      [account, 'person'],
      [staff, 'staff'],
    ] as const)
      expect(await write(ticket, who, side)).toEqual({ ok: false, error: 'wrong_state' })
    expect((await write(ticket, staff, 'note')).ok).toBe(true)
    const last = NOON + 5 + TICKET_REOPEN_DAYS * DAY
    expect((await tickets().change(ticket.id, 'reopen', account, last)).ok).toBe(false)
    expect((await tickets().change(ticket.id, 'reopen', account, last - 1)).ok).toBe(true)
    expect(await now(ticket)).toMatchObject({ state: 'open', closedAt: null, waitsSince: last - 1 })
    const log = await tickets().log(ticket.id)
    expect(log.slice(0, 5).map(({ action, by }) => [action, by])).toEqual([
      ['open', account],
      ['take', staff],
      ['answer', staff],
      ['release', other],
      ['take', log[4]!.by],
    ])
    expect(log.slice(5).map(({ action }) => action)).toEqual(['close', 'note', 'reopen'])
  })

  test('SUPPORT-06 twenty open tickets and thirty messages an hour, whoever asks at once', async () => {
    const account = await person()
    const many = await Promise.all(Array.from({ length: supportLimits.openTickets + 2 }, () => open(account)))
    expect(many.filter(({ ok }) => ok)).toHaveLength(supportLimits.openTickets)
    expect(many.find(({ ok }) => !ok)).toEqual({ ok: false, error: 'too_many' })
    const { tickets: mine } = await tickets().ofAccount(account, page)
    await tickets().change(mine[0]!.id, 'close', account, NOON)
    expect((await open(account)).ok).toBe(true)
    const left = supportLimits.messagesPerHour - supportLimits.openTickets - 1
    const lines = await Promise.all(
      Array.from({ length: left + 2 }, () => write(mine[1]!, account, 'person', { at: NOON + HOUR - 1 })),
    )
    expect(lines.filter(({ ok }) => ok)).toHaveLength(left)
    expect(lines.find(({ ok }) => !ok)).toEqual({ ok: false, error: 'too_fast' })
    expect((await write(mine[1]!, account, 'person', { at: NOON + 2 * HOUR })).ok).toBe(true)
    // The staff is not counted.
    const staff = await person()
    for (let count = 0; count <= supportLimits.messagesPerHour; count += 1)
      expect((await write(mine[1]!, staff, 'staff')).ok).toBe(true)
  })

  test('SUPPORT-07 each side is marked unread until it has read, and never by a note', async () => {
    const [account, staff] = [await person(), await person()]
    const ticket = await opened(account)
    expect(await tickets().unreadOf(account)).toBe(0)
    await write(ticket, staff, 'note')
    expect([await tickets().unreadOf(account), (await now(ticket)).changedAt]).toEqual([0, NOON])
    expect((await tickets().messages(ticket.id, false)).map(({ side }) => side)).toEqual(['person'])
    await write(ticket, staff, 'staff')
    expect(await tickets().unreadOf(account)).toBe(1)
    const { lastStaff, lastPerson } = await now(ticket)
    const other = await opened(account)
    // Not what is not there, and not another ticket's.
    expect(await tickets().read(ticket.id, 'person', lastStaff + 1_000_000)).toBe(false)
    expect(await tickets().read(ticket.id, 'person', other.lastPerson)).toBe(false)
    expect(await tickets().unreadOf(account)).toBe(1)
    expect(await tickets().read(ticket.id, 'person', lastStaff)).toBe(true)
    expect(await tickets().read(ticket.id, 'person', lastPerson)).toBe(false)
    expect(await tickets().unreadOf(account)).toBe(0)
  })

  test('SUPPORT-09 the queue is by age and department, and answers by e-mail are due until they are sent', async () => {
    const staff = await person()
    const mails = await Promise.all(
      [3, 1, 2].map((at) => opened(null, { at: 1_000 + at, department: 'model_support' })),
    )
    const queue = async (show: StoredTicket['state'] | AccountId) =>
      (await tickets().queue({ department: 'model_support', show }, page)).tickets.map(({ number }) => number)
    const [third, first, second] = mails.map(({ number }) => number)
    expect(await queue('open')).toEqual([first, second, third])
    expect(await tickets().waiting()).toMatchObject({ model_support: 3 })
    const due = async () => (await tickets().due(10)).map(({ ticket, text }) => [ticket.number, text])
    await write(mails[1]!, staff, 'note')
    await write(mails[1]!, staff, 'staff', { text: 'Ten tokens.' })
    expect(await due()).toEqual([[first, 'Ten tokens.']])
    expect([await queue('open'), await queue(staff)]).toEqual([[second, third], [first]])
    await tickets().sent((await tickets().due(1))[0]!.id)
    expect(await due()).toEqual([])
    await tickets().change(mails[1]!.id, 'close', staff, 5_000)
    expect(await queue(staff)).toEqual([])
    await tickets().removeClosed(5_000)
    expect(await queue('closed')).toEqual([first])
    await tickets().removeClosed(5_001)
    expect(await queue('closed')).toEqual([])
  })

  test('FAQ-04, PRESS-02 of two changes of one revision the second is refused', async () => {
    const { faqRepository, pressRepository } = database.db
    const fields = { outlet: 'B', title: 'b', url: 'https://b.example/', language: 'en', date: '2026-11-02' }
    const id = 100_000_007
    const act = { by: AccountId.parse(1), at: NOON }
    const made = await Promise.all([1, 2].map(() => pressRepository.save(id, 0, fields, act)))
    expect(made.sort()).toEqual([false, true])
    const changed = await Promise.all(
      [1, 2].map(() => pressRepository.save(id, 1, { ...fields, title: 'c' }, act)),
    )
    expect(changed.sort()).toEqual([false, true])
    expect(await pressRepository.all(10)).toEqual([{ id, revision: 2, fields: { ...fields, title: 'c' } }])
    await pressRepository.save(id + 1, 0, { ...fields, outlet: 'A', date: '2026-11-03' }, act)
    expect(await pressRepository.outlets()).toEqual(['A', 'B'])
    expect((await pressRepository.page(null, page)).items.map((item) => item.id)).toEqual([id + 1, id])
    expect(await pressRepository.page('B', page)).toMatchObject({ total: 1, items: [{ id }] })
    expect([await pressRepository.remove(id, act), await pressRepository.remove(id, act)]).toEqual([
      true,
      false,
    ])
    const texts = { en: { title: 'T', text: 't' }, de: null, es: null, fr: null, it: null, nl: null }
    const article = { section: 'tokens', position: 1, texts, state: 'hidden' } as const
    expect([
      await faqRepository.save(3, 0, article, act),
      await faqRepository.save(3, 0, article, act),
    ]).toEqual([true, false])
    expect(await faqRepository.all()).toEqual([{ id: 3, revision: 1, fields: article }])
  })
})
