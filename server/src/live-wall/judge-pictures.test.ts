import type { AccountId } from '@footlight/core/protocol'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { JudgeFinding } from '../picture-checks/module.ts'
import type { LiveListing } from '../rooms/live/live-directory.ts'
import type { TakenThumbnail } from '../sfu/port.ts'
import type { Finding } from './finding-repository.ts'
import { JudgePictures } from './judge-pictures.ts'

const performer = 7 as AccountId
const shot = (username: string): TakenThumbnail => ({ username, jpeg: Buffer.from('jpeg'), takenAt: 15_000 })

/** A judge that answers when it is told to, and what came of it. */
function desk(judge: () => Promise<readonly JudgeFinding[]>) {
  const opened: Finding[] = []
  const lines: string[] = []
  let [now, asked] = [0, 0]
  let listener: (taken: TakenThumbnail) => void = () => undefined
  const pictures = new JudgePictures({
    thumbnails: {
      onTaken: (each) => {
        listener = each
        return () => undefined
      },
    },
    live: {
      listing: (username) => (username === 'gone' ? null : ({ performer: { id: performer } } as LiveListing)),
    },
    pictureJudge: {
      everyMs: 60_000,
      judge: () => {
        asked += 1
        return judge()
      },
    },
    findingRepository: {
      isNew: async ({ kind }) => opened.every((each) => each.kind !== kind),
      open: async (finding) => {
        opened.push(finding)
        return 'number'
      },
    },
    vault: null,
    config: { liveEvidence: 'public' },
    currentConfig: { caseCalendar: { timeZone: 'UTC', holidays: new Set() } },
    clock: { now: () => now },
    logger: pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line).event) }),
  })
  return {
    ...{ pictures, opened, lines },
    take: (username: string, at = 0) => {
      now = at
      listener(shot(username))
    },
    asked: () => asked,
  }
}

test('WALL-JUDGE-01 what the judge finds opens a case once, ends no stream, and of one room it is asked once in a while', async () => {
  const finding = { kind: 'violence', confidence: 0.9 } as const
  const { pictures, opened, take, asked } = desk(async () => [finding])
  take('ann')
  take('ann', 59_999)
  await pictures.close()
  take('ann', 60_000)
  take('bob', 60_000)
  await pictures.close()
  expect(asked()).toBe(3)
  expect(opened).toEqual([
    { by: { program: 'judge', confidence: 0.9 }, kind: 'violence', performer, stops: false, at: 59_999 },
  ])
})

test('WALL-JUDGE-01 a slow judge has eight pictures at a time, and a room that ended meanwhile has no case', async () => {
  const answers: (() => void)[] = []
  const slow = desk(
    () => new Promise((answer) => answers.push(() => answer([{ kind: 'content', confidence: 1 }]))),
  )
  for (let n = 0; n < 20; n += 1) slow.take(`room${n}`)
  expect(slow.asked()).toBe(8)
  for (const answer of answers.splice(0)) answer()
  await slow.pictures.close()
  // One that was not asked about waits for its next picture, no longer.
  slow.take('room19', 15_000)
  expect(slow.asked()).toBe(9)
  for (const answer of answers) answer()
  await slow.pictures.close()
  const gone = desk(async () => [{ kind: 'content', confidence: 1 }])
  gone.take('gone')
  await gone.pictures.close()
  expect(gone.opened).toEqual([])
})

test('WALL-JUDGE-02 a judge that is down is complained of once in ten minutes, and asked on', async () => {
  const { pictures, lines, take, asked } = desk(() => Promise.reject(new Error('refused')))
  for (const minute of [0, 1, 2, 11]) {
    take('ann', minute * 60_000)
    await pictures.close()
  }
  expect(asked()).toBe(4)
  expect(lines).toEqual(['picture_judge_failed', 'picture_judge_failed'])
})
