import { randomUUID } from 'node:crypto'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { AccountId } from '@footlight/core/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson } from '../conformance/people.ts'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { tipByBooks } from '../dev-env/tip-by-books.ts'

const clock = new ManualClock()
let footlight: Footlight
let owner: TestApi
let studio: number
beforeAll(async () => {
  footlight = await startFootlight({ clock })
  owner = await footlight.login('demo_studio')
  studio = must(await owner.get('/studio/team')).studio_id
})
afterAll(() => footlight.stop())

type Performer = TestApi & { readonly username: string }

async function join(who: Performer): Promise<void> {
  must(await owner.post(`/studio/team/${who.username}/invite`))
  const { shares } = must(await who.get('/studio/own'))
  must(await who.post('/studio/join', { studio_id: studio, shares }))
}

const tip = ({ username: to }: Performer, tokens: number) =>
  tipByBooks(footlight, { from: 'demo_viewer', to, tokens, at: clock.now() })

async function staff(role: string, models: readonly string[] | null = null): Promise<TestApi> {
  const who = await footlight.newPerson('viewer')
  must(await owner.post(`/studio/staff/${who.username}`, { role, models, until: null }))
  must(await who.post('/studio/role', { studio_id: studio, accept: true }))
  return who
}

/** Somebody of another studio, as the operator writes them into the database. */
async function stranger(): Promise<TestApi> {
  const { people } = footlight.server.database
  const known = await people.credentials('demo_viewer')
  const username = `s_${randomUUID().slice(0, 8)}`
  const roles = ['studio_owner']
  await people.create(newPerson({ username, roles, studioId: 2, passwordHash: known!.passwordHash }))
  return footlight.login(username)
}

test('STATEMENT-05 STATEMENT-06 performer and studio read the same until the performer leaves; what they earn before and after with others is theirs alone', async () => {
  const who = await footlight.newPerson('model')
  await tip(who, 7)
  await join(who)
  for (const tokens of [1, 1, 50]) await tip(who, tokens)
  const own = must(await who.get(`/studio/statements/${who.username}`))
  const path = `/studio/statements/${who.username}?month=${own.month}`
  const [together, alone] = own.parts
  expect(together).toMatchObject({ studio_id: studio, owner: 'demo_studio', total: { count: 3, paid: 52 } })
  expect(alone).toMatchObject({ studio_id: null, total: { count: 1, paid: 7, studio: 0 } })
  expect(must(await owner.get(path))).toEqual({ ...own, parts: [together] })
  expect(must(await (await staff('finance')).get(path)).parts).toEqual([together])

  must(await who.post('/studio/leave', { studio_id: studio }))
  await tip(who, 500)
  const after = must(await owner.get(path))
  expect(after.parts).toEqual([together])
  const all = must(await who.get(path))
  expect(all.parts).toMatchObject([together, { studio_id: null, total: { count: 2, paid: 507 } }])
  expect(must(await owner.get('/studio/statements')).performers).toContainEqual(
    expect.objectContaining({ username: who.username, is_with_studio: false }),
  )
  const balance = await footlight.server.ledger.balance(
    `earnings:${AccountId.parse(must(await who.get('/user/current')).user.id)}`,
  )
  expect(all.parts.reduce((sum: number, { total }: typeof together) => sum + total.performer, 0)).toBe(
    balance.posted,
  )
})

test('STATEMENT-06 other performers, other studios, and whoever of the studio keeps no books read nothing, and a month or name that is none is refused', async () => {
  const who = await footlight.newPerson('model')
  await join(who)
  const path = `/studio/statements/${who.username}`
  const [other, viewer] = [await footlight.newPerson('model'), await footlight.newPerson('viewer')]
  const others = await Promise.all(['engineer', 'manager', 'administrator'].map((role) => staff(role)))
  for (const reader of [other, viewer, ...others, await footlight.login('demo_admin')])
    for (const each of [path, `${path}/2026-01.csv`])
      expect(await reader.get(each)).toMatchObject({ status: 403, body: { error: 'forbidden' } })
  expect((await (await stranger()).get(path)).status).toBe(404)
  expect((await owner.get(`/studio/statements/${other.username}`)).status).toBe(404)
  expect((await owner.get('/studio/statements/demo_viewer')).status).toBe(404)
  for (const reader of [who, viewer, ...others])
    expect((await reader.get('/studio/statements')).status).toBe(403)
  expect((await who.get(`${path}?month=2026-13`)).status).toBe(422)
  expect((await who.get(`${path}/2026-13.csv`)).status).toBe(404)
  expect(must(await who.get(`${path}?month=2020-01`))).toMatchObject({ parts: [], first_month: null })
})

test('STATEMENT-07 the table of a month is the same file for performer and studio', async () => {
  const who = await footlight.newPerson('model')
  await join(who)
  await tip(who, 100)
  const { month } = must(await who.get(`/studio/statements/${who.username}`))
  const path = `/studio/statements/${who.username}/${month}.csv`
  const [own, studios] = [await who.get(path), await (await staff('finance')).get(path)]
  expect(own.headers.get('content-disposition')).toBe(
    `attachment; filename="statement-${who.username}-${month}.csv"`,
  )
  expect(own.body).toBe(studios.body)
  expect((own.body as string).split('\r\n')[1]).toBe(`${month},${who.username},${studio},tip,1,100,35,15,50`)
})
