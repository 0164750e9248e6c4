import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { AccountId, IngestRefused } from '@footlight/core/protocol'
import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import type { MediaPlane, MediaRoom } from '../sfu/plane.ts'
import { EncoderAdmission } from './encoder-admission.ts'
import type { StreamKeyRecord, StreamKeyRepository } from './stream-key-port.ts'

const caller = { address: '198.51.100.7' }
let house: ReturnType<typeof openHouse>

beforeEach(() => {
  house = openHouse()
})

describe('INGEST-DOOR-01 a key is one performer, stored as its hash', () => {
  it('opens her room to the newest key alone', async () => {
    const { streamKey: old } = await house.admission.renewKey(house.owner)
    const { streamKey } = await house.admission.renewKey(house.owner)
    expect([...house.stored.values()].some(({ keyHash }) => keyHash.includes(streamKey))).toBe(false)
    expect(await house.admission.open('rtmp', old, caller)).toEqual({ ok: false, error: 'bad_key' })
    expect(await house.admission.open('rtmp', streamKey, caller)).toMatchObject({
      ok: true,
      value: { owner: house.owner, room: house.room },
    })
  })

  it('that was renewed while an encoder with the old one waited lets that one in no more', async () => {
    const { streamKey: old } = await house.admit()
    house.silentForMs = 0
    const waiting = house.admission.open('rtmp', old, caller)
    await house.pass(500)
    const { streamKey } = await house.admission.renewKey(house.owner)
    await house.pass(500)
    expect(await waiting).toEqual({ ok: false, error: 'bad_key' })
    expect((await house.admission.open('rtmp', streamKey, caller)).ok).toBe(true)
  })

  it('refuses it in the room of another, and to whom may not publish', async () => {
    const { streamKey } = await house.admission.renewKey(house.owner)
    expect(await house.admission.open('whip', streamKey, { ...caller, username: 'bea' })).toEqual({
      ok: false,
      error: 'bad_key',
    })
    house.person = { ...house.owner, identityConfirmed: false }
    expect(await house.admission.open('whip', streamKey, caller)).toEqual({ ok: false, error: 'not_allowed' })
    expect(house.told).toMatchObject([{ kind: 'whip', reason: 'not_allowed' }])
  })
})

describe('INGEST-DOOR-02 a stream that flows keeps its place, a dead one gives it up', () => {
  it('refuses a second one after a while, and says so', async () => {
    const { streamKey, encoderSession } = await house.admit()
    house.silentForMs = 0
    const second = house.admission.open('rtmp', streamKey, caller)
    await house.pass(3_000)
    expect(await second).toEqual({ ok: false, error: 'busy' })
    expect(encoderSession.revoked).toEqual([])
    expect(house.told).toMatchObject([{ kind: 'rtmp', reason: 'busy' }])
  })

  it('lets her in again as soon as the old stream has been silent for a moment', async () => {
    const { streamKey, encoderSession } = await house.admit()
    house.silentForMs = 0
    const again = house.admission.open('whip', streamKey, caller)
    await house.pass(500)
    house.silentForMs = 1_500
    await house.pass(500)
    expect((await again).ok).toBe(true)
    expect(encoderSession.revoked).toEqual(['lost'])
  })

  it('gives a seat away from which nothing has come for ten seconds', async () => {
    const { streamKey, encoderSession } = await house.admit()
    await house.pass(10_001)
    expect((await house.admission.open('whip', streamKey, caller)).ok).toBe(true)
    expect(encoderSession.revoked).toEqual(['lost'])
  })

  it('gives one place to two that come at once', async () => {
    const { streamKey } = await house.admit()
    house.silentForMs = 2_000
    const answers = await Promise.all([
      house.admission.open('whip', streamKey, caller),
      house.admission.open('rtmp', streamKey, caller),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('never pushes her console off the stage', async () => {
    const { streamKey } = await house.admission.renewKey(house.owner)
    house.onStage = 'console'
    house.silentForMs = 60_000
    expect(await house.admission.open('whip', streamKey, caller)).toEqual({ ok: false, error: 'busy' })
  })
})

describe('INGEST-DOOR-03 the right is looked up again while she streams', () => {
  it('a suspension, and a key that another process renewed, end the stream within a second', async () => {
    const first = await house.admit()
    house.person = { ...house.owner, suspendedUntil: Number.MAX_SAFE_INTEGER }
    await house.pass(1_000)
    expect(first.encoderSession.revoked).toEqual(['ended'])
    house.person = house.owner
    const second = await house.admit()
    house.stored.set(house.owner.id, { ownerId: house.owner.id, keyHash: 'other', madeAt: 1 })
    await house.pass(1_000)
    expect(second.encoderSession.revoked).toEqual(['ended'])
  })

  it('a seat that was closed or revoked hears nothing more, and one that listens late hears at once', async () => {
    const { encoderSession } = await house.admit()
    await house.admission.renewKey(house.owner)
    encoderSession.refuse('failed')
    encoderSession.close()
    expect(encoderSession.revoked).toEqual(['ended'])
    expect(house.told).toEqual([])
    const late: string[] = []
    encoderSession.onRevoked((how) => late.push(how))
    expect(late).toEqual(['ended'])
  })

  it('tells the reason of a stream once, and the place is free', async () => {
    const { streamKey, encoderSession } = await house.admit()
    encoderSession.refuse('b_frames')
    encoderSession.refuse('b_frames')
    expect(house.told).toMatchObject([{ reason: 'b_frames', message: expect.stringContaining('B-frames') }])
    expect((await house.admission.open('whip', streamKey, caller)).ok).toBe(true)
    expect(await house.admission.stateOf(house.owner)).toMatchObject({
      has_key: true,
      last_refusal: { reason: 'b_frames', at: expect.any(Number) },
    })
  })
})

describe('INGEST-DOOR-04 bad keys are counted by address', () => {
  it('good ones are not, and another address is none of it', async () => {
    const { streamKey } = await house.admission.renewKey(house.owner)
    for (let attempt = 0; attempt < 20; attempt += 1)
      expect(await house.admission.open('whip', 'nonsense', caller)).toEqual({ ok: false, error: 'bad_key' })
    for (const bad of ['nonsense', `flk_${'x'.repeat(43)}`])
      expect(await house.admission.open('whip', bad, caller)).toEqual({ ok: false, error: 'rate_limited' })
    expect(await house.admission.open('whip', 'nonsense', { address: '198.51.100.8' })).toEqual({
      ok: false,
      error: 'bad_key',
    })
    expect((await house.admission.open('whip', streamKey, caller)).ok).toBe(true)
    await house.pass(60_000)
    expect(await house.admission.open('whip', 'nonsense', caller)).toEqual({ ok: false, error: 'bad_key' })
  })
})

function openHouse() {
  const clock = new ManualClock()
  const owner = {
    id: 7 as AccountId,
    username: 'ana',
    type: 'model',
    identityConfirmed: true,
    suspendedUntil: null,
  } as Person
  const stored = new Map<AccountId, StreamKeyRecord>()
  const told: IngestRefused[] = []
  const house = {
    owner,
    stored,
    told,
    person: owner,
    silentForMs: null as number | null,
    onStage: null as 'console' | null,
    room: null as unknown as MediaRoom,
    admission: null as unknown as EncoderAdmission,
    async admit() {
      const { streamKey } = await house.admission.renewKey(owner)
      const opened = await house.admission.open('whip', streamKey, caller)
      if (!opened.ok) throw new Error(opened.error)
      const revoked: string[] = []
      opened.value.onRevoked((how) => revoked.push(how))
      return { streamKey, encoderSession: Object.assign(opened.value, { revoked }) }
    },
    pass: (ms: number) => clock.pass(ms),
  }
  house.room = {
    state: () => ({ producers: [], ...(house.onStage !== null && { ingest: { kind: house.onStage } }) }),
    silentForMs: () => house.silentForMs,
    cutPublisher: () => undefined,
  } as unknown as MediaRoom
  const streamKeys: StreamKeyRepository = {
    put: async (record) => void stored.set(record.ownerId, record),
    byHash: async (hash) => [...stored.values()].find(({ keyHash }) => keyHash === hash) ?? null,
    ofOwner: async (id) => stored.get(id) ?? null,
    ofOwners: async (ids) => ids.flatMap((id) => stored.get(id) ?? []),
  }
  const people = {
    byId: async () => house.person,
    byIds: async () => [house.person],
  } as unknown as PeopleRepository
  house.admission = new EncoderAdmission({
    people,
    streamKeys,
    sfu: { room: () => house.room } as unknown as MediaPlane,
    clock,
    mediaClock: clock,
    logger: pino({ level: 'silent' }),
    tellRefused: (_owner, refused) => told.push(refused),
  })
  return house
}
