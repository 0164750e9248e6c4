import { randomUUID } from 'node:crypto'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { StudioRole } from '@footlight/core/protocol'
import { accountRoleOf, type StudioVerb, studioMay } from '@footlight/core/rules/studios/studio-roles'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newPerson } from '../conformance/people.ts'
import type { TestApi } from '../dev-env/api-client.ts'
import { goLive, type LiveStream } from '../dev-env/go-live.ts'
import { mailsTo } from '../dev-env/outbox.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

/** A socket that is silent for longer is closed. */
const SHORT_MS = 3_000
const clock = new ManualClock()
let footlight: Footlight
let model: TestApi
let owner: TestApi
let live: LiveStream

beforeAll(async () => {
  footlight = await startFootlight({ clock })
  ;[model, owner] = [await footlight.login('demo_model'), await footlight.login('demo_studio')]
  live = await goLive(footlight.server, 'demo_model')
})
afterAll(async () => {
  live.end()
  await footlight.stop()
})
beforeEach(async () => void must(await model.post('/studio/agreement', { studio_view: 'shows' })))

type Person = TestApi & { readonly username: string }
const nobody = () => footlight.newPerson('viewer')
const give = (by: TestApi, { username }: { readonly username: string }, more: object = {}) =>
  by.post(`/studio/staff/${username}`, { role: 'manager', models: null, until: null, ...more })
const answer = (who: TestApi, accept: boolean) => who.post('/studio/role', { studio_id: 1, accept })

async function staff(role: string, more: object = {}): Promise<Person> {
  const who = await nobody()
  must(await give(owner, who, { role, ...more }))
  must(await answer(who, true))
  return who
}

/** As the operator wrote it into the database before there were offers. */
async function inStudio(role: string, studioId: number): Promise<TestApi> {
  const { people } = footlight.server.database
  const known = await people.credentials('demo_viewer')
  const username = `s_${randomUUID().slice(0, 8)}`
  const made = await people.create(
    newPerson({ username, roles: [role], studioId, passwordHash: known!.passwordHash }),
  )
  if (!made.ok) throw new Error(made.error)
  return footlight.login(username)
}

/** Each call of a studio that asks for a verb, about the performer of studio 1. */
const calls: readonly (readonly [StudioVerb, (who: TestApi) => Promise<{ readonly status: number }>])[] = [
  ['grants.give', (who) => who.get('/studio/staff')],
  ['grants.give', (who) => who.post('/studio/staff/nobody_at_all/end')],
  ['keys.renew', (who) => who.get('/studio/keys')],
  ['keys.renew', (who) => who.post('/studio/keys/demo_model')],
  ['payouts.read', (who) => who.get('/payouts')],
  ['shifts.keep', (who) => who.get('/studio/shifts/demo_model')],
  ['shifts.keep', (who) => who.post('/studio/shifts/demo_model/end')],
  ['statements.read', (who) => who.get('/studio/statements')],
  ['substudios.read', (who) => who.get('/studio/substudios')],
  ['substudios.manage', (who) => who.post('/studio/substudios/999999/close', { version: 1 })],
  ['statements.read', (who) => who.get('/studio/statements/demo_model')],
  ['statements.read', (who) => who.get('/studio/statements/demo_model/2026-01.csv')],
  ['team.manage', (who) => who.get('/studio/team')],
  ['team.manage', (who) => who.post('/studio/team/nobody_at_all/invite')],
  ['wall.read', (who) => who.get('/studio/wall')],
]

describe('what a role covers', () => {
  test('STUDIO-ROLE-05 every call of a studio answers each role by the table; what a role does not cover is refused, also to somebody of another studio', async () => {
    for (const role of StudioRole.options) {
      const who = role === 'owner' ? owner : await staff(role)
      for (const [index, [verb, call]] of calls.entries()) {
        const { status } = await call(who)
        expect([role, index, status !== 403]).toEqual([role, index, studioMay(role, verb)])
      }
      const eye = await footlight.room(who, 'demo_model', { isStudioView: true })
      const seen = await Promise.race([
        eye.next('v3.media.state').then(() => true),
        eye.closed.then(() => false),
      ])
      expect([role, seen]).toEqual([role, studioMay(role, 'room.view')])
      await eye.close()
      const destination = { password: 'wrong', holder: 'A Name', iban: 'DE89370400440532013000' }
      const set = await who.post('/auth/payout_destination', destination)
      expect([role, set.status !== 403]).toEqual([role, studioMay(role, 'payouts.set_destination')])
      const stranger = await inStudio(accountRoleOf(role), 2)
      expect((await stranger.post('/studio/keys/demo_model')).status).toBe(403)
      expect((await stranger.get('/studio/shifts/demo_model')).status).toBe(403)
    }
    for (const who of [model, await nobody(), await footlight.login('demo_admin')])
      for (const path of ['/studio/staff', '/studio/keys', '/studio/team'])
        expect((await who.get(path)).status).toBe(403)
  })

  test('STUDIO-ROLE-06 a manager and an engineer of one performer reach no other, and money is on no wall of theirs', async () => {
    const [manager, engineer] = [
      await staff('manager', { models: ['demo_model2'] }),
      await staff('engineer', { models: ['demo_model2'] }),
    ]
    const wall = must(await manager.get('/studio/wall'))
    expect(wall.rooms).toMatchObject([{ username: 'demo_model2', tokens_last_hour: null }])
    expect((await manager.get('/studio/shifts/demo_model')).status).toBe(403)
    expect(await (await footlight.room(manager, 'demo_model', { isStudioView: true })).closed).toMatchObject({
      code: 4401,
    })
    expect(must(await engineer.get('/studio/keys')).performers).toMatchObject([{ username: 'demo_model2' }])
    expect((await engineer.post('/studio/keys/demo_model')).status).toBe(403)
    expect((await engineer.post('/studio/keys/nobody_at_all')).status).toBe(404)
    must(await give(owner, engineer, { role: 'engineer', models: ['demo_model'] }))
    expect((await engineer.post('/studio/keys/demo_model2')).status).toBe(403)
  })

  test('STUDIO-KEY-01 an engineer makes a new key, the old one is worth nothing, and the performer reads who may and is written to', async () => {
    const engineer = await staff('engineer')
    const { people } = footlight.server.database
    const performer = await people.byUsername('demo_model')
    await people.confirmEmail(performer!.id)
    const made = must(await engineer.post('/studio/keys/demo_model'))
    expect(made.stream_key.length).toBeGreaterThan(20)
    expect(must(await model.get('/video/ingest'))).toMatchObject({
      ...{ has_key: true, key_made_at: made.key_made_at },
    })
    expect(JSON.stringify(must(await engineer.get('/studio/keys')))).not.toContain(made.stream_key)
    await expect
      .poll(() =>
        mailsTo(footlight.config.dataDir, performer!.email).some((text) => text.includes(engineer.username)),
      )
      .toBe(true)
    expect(must(await model.get('/studio/own')).staff).toContainEqual({
      ...{ username: engineer.username, role: 'engineer', until: null },
    })
  })
})

describe('how roles come and go', () => {
  test('STUDIO-ROLE-07 a role is offered, and nothing before it is accepted; it is declined, taken back and left', async () => {
    const [who, declining, forgotten] = [await nobody(), await nobody(), await nobody()]
    for (const each of [who, declining, forgotten]) must(await give(owner, each))
    expect((await who.get('/studio/wall')).status).toBe(403)
    expect(must(await who.get('/studio/role'))).toMatchObject({
      ...{
        own: null,
        offers: [{ studio: { id: 1, name: 'Demo Studio' }, offered_by: 'demo_studio', role: 'manager' }],
      },
    })
    const both = await Promise.all([answer(who, true), answer(who, true)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    must(await who.get('/studio/wall'))
    must(await answer(declining, false))
    expect((await answer(declining, true)).status).toBe(404)
    must(await owner.post(`/studio/staff/${forgotten.username}/end`))
    expect((await answer(forgotten, true)).status).toBe(404)
    // Declining is not leaving.
    expect((await answer(who, false)).status).toBe(404)
    must(await who.post('/studio/role/leave', { studio_id: 1 }))
    expect((await who.get('/studio/wall')).status).toBe(403)
    expect(must(await who.get('/studio/role'))).toEqual({ own: null, offers: [] })
    expect((await owner.post('/studio/role/leave', { studio_id: 1 })).status).toBe(403)
  })

  test('STUDIO-ROLE-08 nobody gives what is not theirs to give: performers, staff of the site, other studios, roles above their own', async () => {
    const [admin, who] = [await staff('administrator'), await nobody()]
    for (const role of ['administrator', 'finance'])
      expect((await give(admin, who, { role })).status).toBe(403)
    expect((await give(owner, who, { role: 'owner' })).status).toBe(422)
    for (const target of ['demo_model', 'demo_admin'])
      expect((await give(owner, { username: target })).body).toMatchObject({ error: 'invalid_value' })
    expect((await give(owner, { username: 'nobody_at_all' })).status).toBe(404)
    expect((await give(owner, who, { models: ['demo_live'] })).body).toMatchObject({ error: 'invalid_value' })
    expect((await give(owner, who, { role: 'finance', models: ['demo_model'] })).body).toMatchObject({
      error: 'invalid_value',
    })
    expect((await give(owner, who, { until: clock.now() })).body).toMatchObject({ error: 'invalid_value' })
    // Not above them, and not of others.
    const finance = await staff('finance')
    for (const target of [finance.username, 'demo_studio'])
      expect((await admin.post(`/studio/staff/${target}/end`)).status).toBe(403)
    expect((await give(admin, finance)).status).toBe(403)
    const elsewhere = await inStudio('studio_owner', 2)
    expect((await give(elsewhere, finance)).body).toMatchObject({ error: 'wrong_state', state: 'member' })
    expect((await elsewhere.post(`/studio/staff/${finance.username}/end`)).status).toBe(404)
    must(await give(admin, who))
    must(await answer(who, true))
    expect((await give(admin, admin)).status).toBe(422)
  })

  test('STUDIO-ROLE-04 a role with an end ends at that moment, through an open socket too, and can be given again', async () => {
    const until = clock.now() + SHORT_MS
    const who = await staff('manager', { until })
    const eye = await footlight.room(who, 'demo_model', { isStudioView: true })
    await eye.next('v3.media.state')
    expect(must(await who.get('/studio/role')).own).toMatchObject({ until: new Date(until).toISOString() })
    clock.advance(SHORT_MS)
    expect(await eye.closed).toEqual({ code: 4401, reason: 'studio_view_ended' })
    expect((await who.get('/studio/wall')).status).toBe(403)
    const { studioRoles, people } = footlight.server.database
    await studioRoles.endExpired(clock.now())
    expect(await people.byUsername(who.username)).toMatchObject({
      studioId: null,
      roles: [],
      studioGrant: null,
    })
    must(await give(owner, who))
    must(await answer(who, true))
    must(await who.get('/studio/wall'))
    // An offer that is over before it was accepted is none.
    const late = await nobody()
    must(await give(owner, late, { until: clock.now() + SHORT_MS }))
    clock.advance(SHORT_MS)
    expect((await answer(late, true)).status).toBe(404)
  })
})
