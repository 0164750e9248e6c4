import type { AccountId } from '@footlight/core/protocol'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import type { Person } from '../accounts/people-port.ts'
import type { TakenReport } from '../reports/reports.ts'
import type { ReportedStills } from './evidence-repository.ts'
import { ReportPictures, type ReportPicturesDeps } from './report-pictures.ts'

const [performer, viewer] = [7, 8] as AccountId[] as [AccountId, AccountId]
const reported = { id: performer, username: 'ann' } as Person
const report: TakenReport = { id: 'r', reporter: viewer, reported, room: performer, at: 60_000 }
const shots = [1, 2].map((n) => ({ jpeg: Buffer.from([n]), takenAt: n * 15_000 }))

/** What was kept after some reports, with what the operator and the room allow. */
async function keptOf(reports: readonly TakenReport[], more: Partial<ReportPicturesDeps> = {}) {
  const kept: ReportedStills[] = []
  let listener: (report: TakenReport) => void = () => undefined
  let sealed = 0
  const vault = {
    seal: async (content: Uint8Array, type: string) => {
      sealed += 1
      return { id: `s${content[0]}`, sealedKey: 'k', type, bytes: content.length }
    },
    note: async () => undefined,
  }
  const pictures = new ReportPictures({
    filedReports: {
      onFiled: (each) => {
        listener = each
        return () => undefined
      },
    },
    thumbnails: { recent: (username) => (username === 'ann' ? shots : []) },
    liveEvidenceRepository: {
      hasRoom: async () => kept.length === 0,
      keepForReport: async (found) => kept.push(found) > 0,
    },
    vault,
    config: { liveEvidence: 'public' },
    logger: pino({ level: 'silent' }),
    ...more,
  })
  for (const each of reports) listener(each)
  await pictures.close()
  return { kept, sealed }
}

describe('REPORT-LIVE-01 a report about a performer keeps what their room sent to everybody in the last minute', () => {
  test('with the report, oldest first', async () => {
    const { kept } = await keptOf([report])
    expect(kept).toEqual([
      {
        ...{ report: 'r', reporter: viewer, performer, at: 60_000 },
        stills: [
          expect.objectContaining({ takenAt: 15_000, isPublic: true }),
          expect.objectContaining({ takenAt: 30_000, isPublic: true }),
        ],
      },
    ])
  })

  test('not where the operator keeps none, there is no vault, or nobody but some may see the room', async () => {
    for (const more of [
      { config: { liveEvidence: 'off' } },
      { vault: null },
      { thumbnails: { recent: () => [] } },
    ] as const)
      expect((await keptOf([report], more)).kept).toEqual([])
  })

  test('nor of somebody else in the chat, or from no room', async () => {
    for (const room of [viewer, null]) expect((await keptOf([{ ...report, room }])).kept).toEqual([])
  })
})

test('REPORT-LIVE-02 a flood of reports seals the pictures once', async () => {
  const { kept, sealed } = await keptOf(Array.from({ length: 500 }, (_, n) => ({ ...report, id: `r${n}` })))
  expect([kept.length, sealed]).toEqual([1, 2])
})

test('REPORT-LIVE-03 a report is stored though its pictures could not be', async () => {
  const liveEvidenceRepository = {
    hasRoom: () => Promise.reject(new Error('the database is away')),
    keepForReport: async () => true,
  }
  await expect(keptOf([report], { liveEvidenceRepository })).resolves.toMatchObject({ kept: [], sealed: 0 })
})
