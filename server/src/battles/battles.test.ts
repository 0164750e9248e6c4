import type { Ledger, OutboxDraft, OutboxEvent } from '@footlight/core/ports'
import { doubleOf } from '@footlight/core/ports/testing/double'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { AccountId } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import pino from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { EventFeed } from '../ledger/feed.ts'
import { LocalBus } from '../platform/cluster/local-bus.ts'
import { Mailbox } from '../rooms/mailbox.ts'
import type { BattleRepository, VersusRecord } from './battle-port.ts'
import type { BattleRoom, Ineligibility } from './battle-room.ts'
import { Battles, type BattlesDeps } from './battles.ts'

/** A room with a mailbox and nothing else. */
class TestRoom implements BattleRoom {
  readonly mailbox = new Mailbox()
  readonly live: string[] = []
  readonly ownerId: AccountId
  readonly username: string
  state: Ineligibility | null = null

  constructor(id: number, username: string) {
    this.ownerId = AccountId.parse(id)
    this.username = username
  }

  ineligibility(): Ineligibility | null {
    return this.state
  }

  async run<T>(command: () => T | Promise<T>): Promise<T> {
    return this.mailbox.run(command)
  }

  tellLive(name: string): void {
    this.live.push(name)
  }

  tournamentChanged(): void {}
}

/** A promise that a test settles. */
function gate() {
  let open = (): void => undefined
  const passed = new Promise<void>((resolve) => (open = resolve))
  return { open, passed }
}

let stored: Map<string, VersusRecord>
let recorded: OutboxDraft[]
let isDiskFull: boolean
let beforeStart: Promise<void>
let commit: (draft: OutboxDraft) => void
let allBattles: Battles
let anna: TestRoom
let bea: TestRoom

function fakeStore(): BattleRepository {
  const unused = (): never => {
    throw new Error('no tournaments here')
  }
  return {
    start: async (record) => {
      await beforeStart
      stored.set(record.id, record)
    },
    finish: async (record) => void stored.set(record.id, record),
    markTold: async () => undefined,
    unsettled: async () => [],
    history: async () => [],
    openTournaments: async () => [],
    untoldTournaments: async () => [],
    markTournamentTold: unused,
    settings: unused,
    saveSettings: unused,
    sumsSince: unused,
    sumsOfTournament: unused,
    havePlayed: unused,
    createTournament: unused,
    cancelTournament: unused,
    tournament: unused,
    tournaments: unused,
  }
}

function fakeLedger(): Ledger {
  let cursor = 0
  let listener: (events: readonly OutboxEvent[]) => void = () => undefined
  const newest = new Map<string, number>()
  commit = (draft) => {
    recorded.push(draft)
    const previous = newest.get(draft.topic) ?? 0
    newest.set(draft.topic, (cursor += 1))
    listener([{ ...draft, cursor, previous }])
  }
  return doubleOf<Ledger>({
    head: async () => cursor,
    eventsAfter: async () => [],
    onCommitted: (next) => {
      listener = next
      return () => undefined
    },
    execute: async (command) => {
      if (isDiskFull) return fail({ code: 'storage_full' as const })
      if (command.kind === 'announce') command.events.forEach(commit)
      return ok({ transferId: '', repeated: false, available: {} })
    },
  })
}

beforeEach(async () => {
  ;[stored, recorded, isDiskFull, beforeStart] = [new Map(), [], false, Promise.resolve()]
  let ids = 0
  const [ledger, logger] = [fakeLedger(), pino({ level: 'silent' })]
  const deps: BattlesDeps = {
    store: fakeStore(),
    ledger,
    feed: await EventFeed.open({ ledger, clock: new ManualClock(1_000), logger }),
    clock: new ManualClock(1_000),
    bus: new LocalBus(logger),
    logger,
    random: { uuid: () => `versus-${(ids += 1)}`, fraction: () => 0 },
    people: doubleOf<PeopleRepository>({ byIds: async () => [] }),
  }
  allBattles = await Battles.open(deps)
  ;[anna, bea] = [new TestRoom(1, 'anna'), new TestRoom(2, 'bea')]
  allBattles.attach(anna)
  allBattles.attach(bea)
})

const options = { minutes: 5, tournamentId: null }
const names = () =>
  recorded.map(({ topic, name }) => `${topic} ${name}`).filter((line) => /started|ended/.test(line))
const tip = (tokens: number, username = 'anna') =>
  commit({
    topic: `room:${username}`,
    name: 'v3.tip.received',
    payload: { tokens, receiver_name: username, sender_name: 'vera', transfer_id: 't', sent_at: 1 },
  })

async function fight(): Promise<void> {
  await allBattles.invite(anna, bea, options)
  expect(await allBattles.accept(bea, anna, null)).toEqual({ ok: true, value: undefined })
}

describe('VERSUS-12 a show that begins while an invitation is answered', () => {
  test('is waited for, in either room, and the battle refused', async () => {
    for (const room of [anna, bea]) {
      await allBattles.invite(anna, bea, options)
      const show = gate()
      const starting = room.run(async () => {
        await show.passed
        room.state = 'show'
      })
      const answer = allBattles.accept(bea, anna, null)
      show.open()
      await starting
      expect(await answer).toEqual({
        ok: false,
        error: { error: 'wrong_state', state: room === bea ? 'show' : 'opponent_show' },
      })
      expect(allBattles.battleOf('anna')).toBeNull()
      room.state = null
      allBattles.reject(anna, bea)
    }
  })

  test('two rooms that answer each other at once do not wait for each other', async () => {
    const cleo = new TestRoom(3, 'cleo')
    allBattles.attach(cleo)
    await allBattles.invite(anna, bea, options)
    await allBattles.invite(bea, cleo, options)
    await allBattles.invite(cleo, anna, options)
    const answers = await Promise.all([
      allBattles.accept(bea, anna, null),
      allBattles.accept(cleo, bea, null),
      allBattles.accept(anna, cleo, null),
    ])
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  })
})

describe('VERSUS-07 an end that comes early', () => {
  test('while the start is being stored: stored, told as started, then as ended, once each and in both rooms', async () => {
    const disk = gate()
    beforeStart = disk.passed
    await allBattles.invite(anna, bea, options)
    const answer = allBattles.accept(bea, anna, null)
    await anna.run(() => undefined)
    expect(allBattles.battleOf('anna')).not.toBeNull()
    tip(30)
    allBattles.wentOff('bea')
    allBattles.wentOff('anna')
    const ending = allBattles.end('anna', null, 'moderated', null)
    disk.open()
    await answer
    expect(await ending).toEqual({ ok: false, error: { error: 'wrong_state', state: 'none' } })
    await allBattles.close()
    await new Promise((resolve) => setImmediate(resolve))
    expect(names()).toEqual([
      'room:anna v3.versus.started',
      'room:bea v3.versus.started',
      'room:anna v3.versus.ended',
      'room:bea v3.versus.ended',
    ])
    expect([...stored.values()]).toMatchObject([
      {
        end: { reason: 'unpublish', by: 'bea' },
        sides: [{ tokens: 30, outcome: 'win' }, { outcome: 'loss' }],
      },
    ])
  })

  test('a battle whose start cannot be stored never was: both rooms are free, and nobody heard of it', async () => {
    beforeStart = Promise.reject(new Error('the disk is full'))
    await allBattles.invite(anna, bea, options)
    await expect(allBattles.accept(bea, anna, null)).rejects.toThrow('the disk is full')
    expect([allBattles.battleOf('anna'), allBattles.battleOf('bea'), names()]).toEqual([null, null, []])
    beforeStart = Promise.resolve()
    await fight()
  })

  test('tips before the start and after the end are not its own', async () => {
    tip(100)
    await fight()
    tip(25)
    await allBattles.end('bea', 'anna', 'model_ended', 'bea')
    tip(1_000)
    expect([...stored.values()]).toMatchObject([
      { sides: [{ username: 'anna', tokens: 25, tips: 1 }, { tokens: 0 }] },
    ])
    expect(allBattles.lastOf('bea')).toMatchObject({ outcome: 'loss', peer: { tokens: 25 } })
  })

  test('a record that cannot be written does not keep the rooms from hearing that it is over', async () => {
    await fight()
    isDiskFull = true
    await allBattles.end('anna', null, 'model_ended', 'anna')
    expect([anna.live, bea.live]).toEqual([['v3.versus.ended'], ['v3.versus.ended']])
    expect([...stored.values()]).toMatchObject([{ end: { reason: 'model_ended' } }])
  })
})

describe('VERSUS-03 invitations', () => {
  test('ten may wait of one performer, not more', async () => {
    const guests = Array.from({ length: 11 }, (_, index) => new TestRoom(10 + index, `guest${index}`))
    for (const guest of guests) allBattles.attach(guest)
    const answers = await Promise.all(guests.map((guest) => allBattles.invite(anna, guest, options)))
    expect(answers.map((answer) => answer.ok)).toEqual([...Array.from({ length: 10 }, () => true), false])
    expect(answers.at(-1)).toEqual({ ok: false, error: { error: 'wrong_state', state: 'too_many_invites' } })
  })

  test('who goes off has none any more, neither sent nor received', async () => {
    await allBattles.invite(anna, bea, options)
    allBattles.wentOff('bea')
    expect([allBattles.invitesOf('anna'), allBattles.invitesOf('bea')]).toEqual([[], []])
    expect(
      recorded
        .filter(({ name }) => name === 'v3.versus.invite-rejected')
        .map(({ payload }) => payload['reason']),
    ).toEqual(['unavailable', 'unavailable'])
  })
})
