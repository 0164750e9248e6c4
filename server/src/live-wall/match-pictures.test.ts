import type { AccountId } from '@footlight/core/protocol'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { LiveListing } from '../rooms/live/live-directory.ts'
import type { TakenThumbnail } from '../sfu/port.ts'
import type { SealedStill } from './evidence-repository.ts'
import type { Finding } from './finding-repository.ts'
import { MatchPictures, type MatchPicturesDeps } from './match-pictures.ts'

const performer = 7 as AccountId
const listing = { performer: { id: performer } } as LiveListing
const entry = { id: 3, hash: 'ab'.repeat(32), caseKind: 'intimate_image', stops: false } as const
const shot = (n = 1): TakenThumbnail => ({ username: 'ann', jpeg: Buffer.from([n]), takenAt: n * 15_000 })

/** Which cases are opened after some pictures, and how many pictures were hashed and sealed for it. */
async function openedBy(shots: readonly TakenThumbnail[], more: Partial<MatchPicturesDeps> = {}) {
  const opened: (Finding & { readonly still: SealedStill | null })[] = []
  let listener: (taken: TakenThumbnail) => void = () => undefined
  const told: (AccountId | string)[] = []
  let [hashed, sealed] = [0, 0]
  const pictures = new MatchPictures({
    thumbnails: {
      onTaken: (each) => {
        listener = each
        return () => {
          listener = () => undefined
        }
      },
      withdraw: (username) => void told.push(username),
    },
    standingNews: {
      tell: async (account) => {
        told.push(account)
        return null
      },
    },
    live: { listing: (username) => (username === 'ann' ? listing : null) },
    pictureHashes: { size: 1, match: (hash) => (hash === entry.hash ? entry : null) },
    pictureHasher: {
      hash: async () => {
        hashed += 1
        return entry.hash
      },
    },
    findingRepository: {
      isNew: async () => opened.length === 0,
      open: async (finding, still) => {
        opened.push({ ...finding, still })
        return 'AAAA-BBBB'
      },
    },
    vault: {
      seal: async (content, type) => {
        sealed += 1
        return { id: `s${content[0]}`, sealedKey: 'k', type, bytes: content.length }
      },
      note: async () => undefined,
    },
    config: { liveEvidence: 'public' },
    currentConfig: { caseCalendar: { timeZone: 'UTC', holidays: new Set() } },
    clock: { now: () => 99_000 },
    logger: pino({ level: 'silent' }),
    ...more,
  })
  for (const each of shots) listener(each)
  await pictures.close()
  listener(shot())
  return { opened, hashed, sealed, told }
}

test('WALL-MATCH-01 a public picture that is like one of the list opens a case once, with that picture sealed', async () => {
  const { opened, sealed } = await openedBy([shot(1), shot(2)])
  expect(opened).toEqual([
    {
      by: { program: 'list', entry: 3, hash: entry.hash },
      ...{ stops: false, kind: 'intimate_image', performer, at: 99_000 },
      still: { document: expect.objectContaining({ id: 's1' }), takenAt: 15_000, isPublic: true },
    },
  ])
  expect(sealed).toBe(1)
})

test('WALL-MATCH-01 nothing is hashed while the list is empty, and what matches nothing goes nowhere', async () => {
  const nothing = { opened: [], sealed: 0 }
  expect(await openedBy([shot()], { pictureHashes: { size: 0, match: () => entry } })).toMatchObject({
    ...{ ...nothing, hashed: 0 },
  })
  for (const hash of [null, 'cd'.repeat(32)])
    expect(await openedBy([shot()], { pictureHasher: { hash: async () => hash } })).toMatchObject(nothing)
  expect(await openedBy([{ ...shot(), username: 'gone' }])).toMatchObject({ ...nothing, hashed: 1 })
})

test('WALL-MATCH-01 without a vault, or where the operator keeps no pictures, the case has none', async () => {
  for (const more of [{ vault: null }, { config: { liveEvidence: 'off' } }] as const)
    expect(await openedBy([shot()], more)).toMatchObject({ opened: [{ still: null }], sealed: 0 })
})

test('WALL-MATCH-02 an entry that ends streams takes the picture away at once, and tells the room behind the case', async () => {
  const match = () => ({ ...entry, stops: true })
  const stopping = await openedBy([shot()], { pictureHashes: { size: 1, match } })
  expect(stopping).toMatchObject({ opened: [{ stops: true }], told: ['ann', performer] })
  expect((await openedBy([shot()])).told).toEqual([])
})

test('WALL-MATCH-01 of a flood four hundred wait, and one that cannot be compared holds up no other', async () => {
  expect((await openedBy(Array.from({ length: 450 }, () => shot()))).hashed).toBe(400)
  let calls = 0
  const hash = async () => {
    calls += 1
    if (calls === 1) throw new Error('broken')
    return entry.hash
  }
  expect((await openedBy([shot(), shot(2)], { pictureHasher: { hash } })).opened).toHaveLength(1)
})
