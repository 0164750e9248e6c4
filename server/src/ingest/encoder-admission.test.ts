import { doubleOf } from '@footlight/core/ports/testing/double'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { AccountId, IngestRefused } from '@footlight/core/protocol'
import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import type { GoLiveRefusal } from '../accounts/go-live-gate.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import type { MediaPlane, MediaRoom } from '../sfu/plane.ts'
import { EncoderAdmission } from './encoder-admission.ts'
import type { StreamKeyRecord, StreamKeyRepository } from './stream-key-port.ts'

const caller = { address: '198.51.100.7' }
let testBed: ReturnType<typeof openTestBed>

beforeEach(() => {
  testBed = openTestBed()
})

describe('INGEST-DOOR-01 a key is one performer, stored as its hash', () => {
  it('opens the performer’s room to the newest key alone', async () => {
    const { streamKey: old } = await testBed.admission.renewKey(testBed.owner)
    const { streamKey } = await testBed.admission.renewKey(testBed.owner)
    expect([...testBed.stored.values()].some(({ keyHash }) => keyHash.includes(streamKey))).toBe(false)
    expect(await testBed.admission.open('rtmp', old, caller)).toEqual({ ok: false, error: 'bad_key' })
    expect(await testBed.admission.open('rtmp', streamKey, caller)).toMatchObject({
      ok: true,
      value: { owner: testBed.owner, room: testBed.room },
    })
  })

  it('that was renewed while an encoder with the old one waited lets that one in no more', async () => {
    const { streamKey: old } = await testBed.admit()
    testBed.silentForMs = 0
    const waiting = testBed.admission.open('rtmp', old, caller)
    await testBed.pass(500)
    const { streamKey } = await testBed.admission.renewKey(testBed.owner)
    await testBed.pass(500)
    expect(await waiting).toEqual({ ok: false, error: 'bad_key' })
    expect((await testBed.admission.open('rtmp', streamKey, caller)).ok).toBe(true)
  })

  it('refuses it in the room of another, and to whom may not publish', async () => {
    const { streamKey } = await testBed.admission.renewKey(testBed.owner)
    expect(await testBed.admission.open('whip', streamKey, { ...caller, username: 'bea' })).toEqual({
      ok: false,
      error: 'bad_key',
    })
    testBed.person = { ...testBed.owner, identityConfirmed: false }
    expect(await testBed.admission.open('whip', streamKey, caller)).toEqual({
      ok: false,
      error: 'not_allowed',
    })
    expect(testBed.told).toMatchObject([{ kind: 'whip', reason: 'not_allowed' }])
  })
})

it('TERMS-05 whoever owes new terms starts no stream, and goes on with one that is on', async () => {
  const { streamKey } = await testBed.admission.renewKey(testBed.owner)
  testBed.owes = 'terms_required'
  expect(await testBed.admission.open('rtmp', streamKey, caller)).toEqual({ ok: false, error: 'not_allowed' })
  testBed.isLive = true
  expect((await testBed.admission.open('rtmp', streamKey, caller)).ok).toBe(true)
})

describe('INGEST-DOOR-02 a stream that flows keeps its place, a dead one gives it up', () => {
  it('refuses a second one after a while, and says so', async () => {
    const { streamKey, encoderSession } = await testBed.admit()
    testBed.silentForMs = 0
    const second = testBed.admission.open('rtmp', streamKey, caller)
    await testBed.pass(3_000)
    expect(await second).toEqual({ ok: false, error: 'busy' })
    expect(encoderSession.revoked).toEqual([])
    expect(testBed.told).toMatchObject([{ kind: 'rtmp', reason: 'busy' }])
  })

  it('lets the performer in again as soon as the old stream has been silent for a moment', async () => {
    const { streamKey, encoderSession } = await testBed.admit()
    testBed.silentForMs = 0
    const again = testBed.admission.open('whip', streamKey, caller)
    await testBed.pass(500)
    testBed.silentForMs = 1_500
    await testBed.pass(500)
    expect((await again).ok).toBe(true)
    expect(encoderSession.revoked).toEqual(['lost'])
  })

  it('gives away the place of a session from which nothing has come for ten seconds', async () => {
    const { streamKey, encoderSession } = await testBed.admit()
    await testBed.pass(10_001)
    expect((await testBed.admission.open('whip', streamKey, caller)).ok).toBe(true)
    expect(encoderSession.revoked).toEqual(['lost'])
  })

  it('gives one place to two that come at once', async () => {
    const { streamKey } = await testBed.admit()
    testBed.silentForMs = 2_000
    const answers = await Promise.all([
      testBed.admission.open('whip', streamKey, caller),
      testBed.admission.open('rtmp', streamKey, caller),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('never pushes the performer’s console off the air', async () => {
    const { streamKey } = await testBed.admission.renewKey(testBed.owner)
    testBed.onStage = 'console'
    testBed.silentForMs = 60_000
    expect(await testBed.admission.open('whip', streamKey, caller)).toEqual({ ok: false, error: 'busy' })
  })
})

describe('INGEST-DOOR-03 the right is looked up again while the stream runs', () => {
  it('a suspension, and a key that another process renewed, end the stream within a second', async () => {
    const first = await testBed.admit()
    testBed.person = { ...testBed.owner, suspendedUntil: Number.MAX_SAFE_INTEGER }
    await testBed.pass(1_000)
    expect(first.encoderSession.revoked).toEqual(['ended'])
    testBed.person = testBed.owner
    const second = await testBed.admit()
    testBed.stored.set(testBed.owner.id, { ownerId: testBed.owner.id, keyHash: 'other', madeAt: 1 })
    await testBed.pass(1_000)
    expect(second.encoderSession.revoked).toEqual(['ended'])
  })

  it('a session that was closed or revoked hears nothing more, and one that listens late hears at once', async () => {
    const { encoderSession } = await testBed.admit()
    await testBed.admission.renewKey(testBed.owner)
    encoderSession.refuse('failed')
    encoderSession.close()
    expect(encoderSession.revoked).toEqual(['ended'])
    expect(testBed.told).toEqual([])
    const late: string[] = []
    encoderSession.onRevoked((how) => late.push(how))
    expect(late).toEqual(['ended'])
  })

  it('tells the reason of a stream once, and the place is free', async () => {
    const { streamKey, encoderSession } = await testBed.admit()
    encoderSession.refuse('b_frames')
    encoderSession.refuse('b_frames')
    expect(testBed.told).toMatchObject([{ reason: 'b_frames', message: expect.stringContaining('B-frames') }])
    expect((await testBed.admission.open('whip', streamKey, caller)).ok).toBe(true)
    expect(await testBed.admission.stateOf(testBed.owner)).toMatchObject({
      has_key: true,
      last_refusal: { reason: 'b_frames', at: expect.any(Number) },
    })
  })
})

describe('INGEST-DOOR-04 bad keys are counted by address', () => {
  it('good ones are not, and another address is none of it', async () => {
    const { streamKey } = await testBed.admission.renewKey(testBed.owner)
    for (let attempt = 0; attempt < 20; attempt += 1)
      expect(await testBed.admission.open('whip', 'nonsense', caller)).toEqual({
        ok: false,
        error: 'bad_key',
      })
    for (const bad of ['nonsense', `flk_${'x'.repeat(43)}`])
      expect(await testBed.admission.open('whip', bad, caller)).toEqual({ ok: false, error: 'rate_limited' })
    expect(await testBed.admission.open('whip', 'nonsense', { address: '198.51.100.8' })).toEqual({
      ok: false,
      error: 'bad_key',
    })
    expect((await testBed.admission.open('whip', streamKey, caller)).ok).toBe(true)
    await testBed.pass(60_000)
    expect(await testBed.admission.open('whip', 'nonsense', caller)).toEqual({ ok: false, error: 'bad_key' })
  })
})

function openTestBed() {
  const clock = new ManualClock()
  const owner = doubleOf<Person>({
    id: 7 as AccountId,
    username: 'ana',
    type: 'model',
    identityConfirmed: true,
    suspendedUntil: null,
    suspensionReason: null,
  })
  const stored = new Map<AccountId, StreamKeyRecord>()
  const told: IngestRefused[] = []
  /** What a test changes. */
  const facts = {
    ...{ person: owner, silentForMs: null as number | null, onStage: null as 'console' | null },
    ...{ owes: null as GoLiveRefusal | null, isLive: false },
  }
  const room = doubleOf<MediaRoom>({
    state: () => ({ producers: [], ...(facts.onStage !== null && { ingest: { kind: facts.onStage } }) }),
    silentForMs: () => facts.silentForMs,
    cutPublisher: () => undefined,
  })
  const streamKeys: StreamKeyRepository = {
    put: async (record) => void stored.set(record.ownerId, record),
    byHash: async (hash) => [...stored.values()].find(({ keyHash }) => keyHash === hash) ?? null,
    ofOwner: async (id) => stored.get(id) ?? null,
    ofOwners: async (ids) => ids.flatMap((id) => stored.get(id) ?? []),
  }
  const admission = new EncoderAdmission({
    people: doubleOf<PeopleRepository>({
      byId: async () => facts.person,
      byIds: async () => [facts.person],
    }),
    streamKeys,
    sfu: doubleOf<MediaPlane>({ room: () => room }),
    goLiveGate: { refusalOf: (_owner, isLive) => (isLive ? null : facts.owes) },
    live: { statusOf: () => (facts.isLive ? 'online' : 'offline') },
    clock,
    mediaClock: clock,
    logger: pino({ level: 'silent' }),
    tellRefused: (_owner, refused) => told.push(refused),
  })
  return Object.assign(facts, {
    owner,
    stored,
    told,
    room,
    admission,
    async admit() {
      const { streamKey } = await admission.renewKey(owner)
      const opened = await admission.open('whip', streamKey, caller)
      if (!opened.ok) throw new Error(opened.error)
      const revoked: string[] = []
      opened.value.onRevoked((how) => revoked.push(how))
      return { streamKey, encoderSession: Object.assign(opened.value, { revoked }) }
    },
    pass: (ms: number) => clock.pass(ms),
  })
}
