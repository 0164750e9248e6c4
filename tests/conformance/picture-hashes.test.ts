import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { AccountId } from '@footlight/core/protocol'
import type { PictureHashChange } from '@footlight/server/picture-checks/picture-hash-repository'
import { PictureHashes } from '@footlight/server/picture-checks/picture-hashes'
import { LocalBus } from '@footlight/server/platform/cluster/local-bus'
import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { NOON } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'
import { newPerson } from './people.ts'

const logger = pino({ level: 'silent' })
let made = 0
/** None looks like another one: the numbers are far apart. */
const newHash = () => {
  made += 1
  let seed = made * 2_654_435_761
  return Array.from({ length: 64 }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return (seed >>> 28).toString(16)
  }).join('')
}
const add = (hashes: readonly string[]): PictureHashChange => ({
  ...{ kind: 'add', hashes, caseKind: 'intimate_image', source: 'import', stops: true, case: 'AAAA-BBBB' },
})

describeOnEachDatabase('hashes of pictures', (database) => {
  let by: AccountId
  const list = () => database.db.pictureHashRepository
  const act = (reason = 'A list of others.') => ({ by, at: NOON, reason })
  const change = async (what: PictureHashChange, seen?: number) =>
    list().change(what, seen ?? (await list().latest()), act())
  const inForce = async () => (await list().inForce()).map(({ hash }) => hash)

  beforeEach(async () => {
    if (by !== undefined) return
    const person = await database.db.people.create(newPerson())
    if (!person.ok) throw new Error(person.error)
    by = person.value.id
  })

  test('PICTURE-HASH-01 each change is a version, in the audit log with its reason; of two from one version one is', async () => {
    const seen = await list().latest()
    const [one, two] = [newHash(), newHash()]
    const both = await Promise.all([change(add([one]), seen), change(add([two]), seen)])
    expect(both.toSorted()).toEqual([seen + 1, 'conflict'])
    const hash = (await inForce()).at(-1)!
    const [entry] = await list().find(hash)
    expect(entry).toMatchObject({
      ...{ hash, caseKind: 'intimate_image', source: 'import', case: 'AAAA-BBBB', addedAt: NOON },
      ...{ reason: 'A list of others.', endedBy: null, endedAt: null },
    })
    expect(entry!.addedBy).not.toBeNull()
    expect(await change(add([hash, hash]))).toBe('unchanged')
    expect(await change({ kind: 'end', id: entry!.id })).toBe(seen + 2)
    expect(await change({ kind: 'end', id: entry!.id })).toBe('not_found')
    expect(await list().byId(entry!.id)).toMatchObject({ endedBy: entry!.addedBy, endedAt: NOON })
    expect(await list().byId(999_999)).toBeNull()
    expect(await inForce()).not.toContain(hash)
    expect(await change(add([newHash()]), seen + 9)).toBe('conflict')
    expect(await list().latest()).toBe(seen + 2)
    expect(await list().versions(2)).toMatchObject([
      { version: seen + 2, kind: 'end', added: 0, ended: 1, undone: null },
      { version: seen + 1, kind: 'add', added: 1, ended: 0, case: 'AAAA-BBBB', reason: 'A list of others.' },
    ])
    const entries = await database.db.auditLog.newest({ actor: by }, 2)
    expect(entries.map(({ action, reason, subject_id }) => [action, reason, subject_id])).toEqual([
      ['picture_hashes.end', 'A list of others.', String(seen + 2)],
      ['picture_hashes.add', 'A list of others.', String(seen + 1)],
    ])
  })

  test('PICTURE-HASH-01 a change is taken back whole: what came with it ends, what ended with it is in force', async () => {
    const hashes = Array.from({ length: 1_201 }, newHash)
    const version = (await change(add(hashes))) as number
    expect(await inForce()).toEqual(expect.arrayContaining(hashes))
    expect(await change({ kind: 'undo', version })).toBe(version + 1)
    const left = new Set(await inForce())
    expect(hashes.filter((hash) => left.has(hash))).toEqual([])
    expect(await change({ kind: 'undo', version })).toBe('unchanged')
    expect(await change({ kind: 'undo', version: version + 1 })).toBe(version + 2)
    expect(await inForce()).toEqual(expect.arrayContaining(hashes))
    for (const wrong of [version + 3, version + 99])
      expect(await change({ kind: 'undo', version: wrong })).toBe('not_found')
  })

  test('PICTURE-HASH-01 whoever removes something waits for nobody: removals at once are all in the list', async () => {
    const hashes = Array.from({ length: 5 }, newHash)
    const done = await Promise.all(hashes.map((hash) => list().change(add([hash]), null, act())))
    expect(done.every((version) => typeof version === 'number')).toBe(true)
    expect(await inForce()).toEqual(expect.arrayContaining(hashes))
  })

  test('PICTURE-HASH-02 every process compares with the newest list, also where nobody told it', async () => {
    const clock = new ManualClock()
    const open = (bus = new LocalBus(logger)) =>
      PictureHashes.open({ pictureHashRepository: list(), bus, clock, logger })
    const bus = new LocalBus(logger)
    const [here, told, away] = [await open(bus), await open(bus), await open()]
    const hash = newHash()
    const near =
      hash.slice(0, -4) + (Number.parseInt(hash.slice(-4), 16) ^ 0xffff).toString(16).padStart(4, '0')
    const nodes = [here, told, away]
    expect(nodes.map((each) => each.match(near))).toEqual([null, null, null])
    await here.addRemoved([hash, 'no hash'], act('Not allowed.'))
    expect(here.match(near)).toMatchObject({ hash, caseKind: 'content' })
    await expect.poll(() => told.match(hash)?.hash).toBe(hash)
    expect(away.match(hash)).toBeNull()
    clock.advance(3_000)
    await expect.poll(() => away.match(hash)?.hash).toBe(hash)
    expect(away.match(newHash())).toBeNull()
    for (const each of nodes) each.close()
  })
})
