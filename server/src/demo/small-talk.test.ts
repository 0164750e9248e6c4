import { expect, test } from 'vitest'
import { demoPeople } from './people.ts'
import { roomPlans } from './room-plans.ts'
import { TALK_EVERY_MS, talkers, talkTurn } from './small-talk.ts'

const DAY_MS = 86_400_000
const FOUR_WEEKS_DAYS = 28
const performers = roomPlans.map(({ username }) => demoPeople.find((person) => person.username === username)!)
const tokensOf = (username: string) => demoPeople.find((person) => person.username === username)!.tokens
const turns = Array.from(
  { length: (7 * DAY_MS) / TALK_EVERY_MS },
  (_, index) => talkTurn(index * TALK_EVERY_MS, performers)!,
)

test('DEMO-07 what is said and tipped follows from the clock alone', () => {
  const now = 1_700_000_000_000
  expect(talkTurn(now, performers)).toEqual(talkTurn(now + 1, performers))
  expect(talkTurn(now + TALK_EVERY_MS, performers)!.number).toBe(talkTurn(now, performers)!.number + 1)
  expect(talkTurn(now, [])).toBeNull()
})

test('DEMO-07 the regulars tip in every room, and their tokens last for four weeks', () => {
  expect(new Set(turns.flatMap(({ tip, room }) => (tip === null ? [] : [room]))).size).toBe(12)
  for (const username of talkers) {
    const week = turns
      .filter((turn) => turn.username === username)
      .reduce((sum, { tip }) => sum + (tip ?? 0), 0)
    expect(week).toBeGreaterThan(0)
    expect((week / 7) * FOUR_WEEKS_DAYS).toBeLessThan(tokensOf(username))
  }
  const { price } = roomPlans.find(({ activity }) => activity === 'private')!
  expect(price * 45 * 24 * FOUR_WEEKS_DAYS).toBeLessThan(tokensOf('paper_kite'))
})

test('DEMO-07 all voices are heard in a room, and more than one line', () => {
  for (const { username } of performers) {
    const here = turns.filter(({ room, tip }) => room === username && tip === null)
    expect(new Set(here.map((turn) => turn.username)).size).toBe(talkers.length)
    expect(new Set(here.map(({ line }) => line)).size).toBeGreaterThanOrEqual(3)
  }
})
