import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { goLive } from '../dev-env/go-live.ts'
import { mailsTo } from '../dev-env/outbox.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { tipByBooks } from '../dev-env/tip-by-books.ts'

type Person = TestApi & { readonly username: string }
interface Studio {
  readonly id: number
  readonly name: string
  readonly version: number
}

let footlight: Footlight
let admin: TestApi
/** Owns studio 1, which may have sub-studios. */
let master: TestApi
beforeAll(async () => {
  footlight = await startFootlight()
  ;[admin, master] = [await footlight.login('demo_admin'), await footlight.login('demo_studio')]
})
afterAll(() => footlight.stop())

/** With an address that is theirs, so that they are written to. */
async function viewer(): Promise<Person> {
  const who = await footlight.newPerson('viewer')
  const { people } = footlight.server.database
  await people.confirmEmail((await people.byUsername(who.username))!.id)
  return who
}
const slug = () => `s-${randomUUID().slice(0, 8)}`
const desk = (path: string, body: object) =>
  admin.post(`/admin/studios${path}`, { reason: 'asked for', ...body })
const openStudio = async (owner: Person, more: object = {}): Promise<Studio> =>
  must(
    await desk('', {
      ...{ name: 'Salsa', slug: slug(), owner: owner.username, may_have_substudios: false },
      ...more,
    }),
  )
const openBelow = (by: TestApi, owner: Person, more: object = {}) =>
  by.post('/studio/substudios', { name: 'Below', slug: slug(), owner: owner.username, ...more })
const below = async (by: TestApi): Promise<readonly (Studio & Record<string, unknown>)[]> =>
  must(await by.get('/studio/substudios')).substudios
const accept = (who: TestApi, { id }: { readonly id: number }) =>
  who.post('/studio/role', { studio_id: id, accept: true })
const userOf = async (who: TestApi) => must(await who.get('/user/current')).user

const tip = ({ username: to }: Person, tokens: number) =>
  tipByBooks(footlight, { from: 'demo_whale', to, tokens, at: Date.now() })

/** Once they have so many about studios. */
async function lettersTo(who: TestApi, count: number): Promise<void> {
  const { email } = await userOf(who)
  const letters = () =>
    mailsTo(footlight.config.dataDir, email).filter((text) => text.includes('/account/studio'))
  await expect.poll(letters).toHaveLength(count)
}

/** A studio of its own, with an owner who has accepted. */
async function ownedStudio(more: object = {}): Promise<Studio & { readonly owner: Person }> {
  const owner = await viewer()
  const studio = await openStudio(owner, more)
  must(await accept(owner, studio))
  return { ...studio, owner }
}

/** Below studio 1, with an owner who has accepted. */
async function substudio(by: TestApi = master): Promise<Studio & { readonly owner: Person }> {
  const owner = await viewer()
  const name = `Below ${randomUUID().slice(0, 8)}`
  must(await openBelow(by, owner, { name }))
  const studio = (await below(by)).find((each) => each.name === name)!
  must(await accept(owner, studio))
  return { ...studio, owner }
}

async function performerOf({ id, owner }: { readonly id: number; readonly owner: TestApi }): Promise<Person> {
  const who = await footlight.newPerson('model')
  must(await owner.post(`/studio/team/${who.username}/invite`))
  const { shares } = must(await who.get('/studio/own'))
  must(await who.post('/studio/join', { studio_id: id, shares }))
  return who
}

test('SUBSTUDIO-01 the staff opens a studio, whoever is asked owns it once they accept, and it is in the audit log with its reason', async () => {
  const owner = await viewer()
  for (const other of [
    owner,
    master,
    await footlight.login('demo_moderator'),
    await footlight.login('demo_model'),
  ])
    expect((await other.get('/admin/studios')).status).toBe(403)
  const name = `Luna ${randomUUID().slice(0, 8)}`
  const made = await openStudio(owner, { name, slug: 'luna-cams' })
  expect(made).toMatchObject({ name, slug: 'luna-cams', owner: null, offered_to: owner.username, version: 1 })
  expect((await userOf(owner)).studio).toBeNull()
  expect((await owner.get('/studio/team')).status).toBe(403)
  expect(must(await owner.get('/studio/role')).offers).toMatchObject([
    { studio: { id: made.id, name }, role: 'owner' },
  ])
  await lettersTo(owner, 1)
  must(await accept(owner, made))
  expect(await userOf(owner)).toMatchObject({
    studio: { id: made.id, name, slug: 'luna-cams', is_aj_studio: false, is_master_studio: false },
    ...{ substudio: null, is_studio_owner: true, is_substudio_manager: false },
  })
  expect(must(await owner.get('/studio/team'))).toMatchObject({ name, above: null })
  const [shown] = must(
    await admin.get(`/admin/studios?name=${encodeURIComponent(name.toUpperCase())}`),
  ).studios
  expect(shown).toMatchObject({ owner: owner.username, offered_to: null, performers: 0 })
  const { entries } = must(await admin.get('/admin/audit?action=studios.open'))
  expect(entries[0]).toMatchObject({ reason: 'asked for', subject: { kind: 'studio', id: String(made.id) } })
})

test('SUBSTUDIO-01 a name that is prohibited, a slug that is taken, a performer or staff as its owner, an empty and a huge name are refused at their field', async () => {
  const owner = await viewer()
  const refusals = async (more: object) => {
    const body = { name: 'Salsa', slug: slug(), owner: owner.username, may_have_substudios: false, ...more }
    const answer = await desk('', body)
    return [answer.status, answer.body.error, answer.body.fields]
  }
  await openStudio(owner, { slug: 'taken-one' })
  expect(await refusals({ slug: 'taken-one' })).toEqual([422, 'invalid_value', { slug: 'taken' }])
  expect(await refusals({ name: 'Teen Preteen' })).toEqual([422, 'invalid_value', { name: 'prohibited' }])
  for (const username of ['demo_model', 'demo_moderator'])
    expect(await refusals({ owner: username })).toEqual([422, 'invalid_value', { owner: 'invalid' }])
  expect((await refusals({ owner: 'nobody_at_all' }))[1]).toBe('user_not_found')
  for (const more of [
    { name: ' ' },
    { name: 'x'.repeat(61) },
    { slug: 'A B' },
    { slug: '-a' },
    { reason: '' },
  ])
    expect((await refusals(more))[0]).toBe(422)
})

test('SUBSTUDIO-01 of two who are told to own it the first to accept does; a change since the look is refused, and the one before has nothing in it any more', async () => {
  const { owner, ...studio } = await ownedStudio()
  const [next, late] = [await viewer(), await viewer()]
  const seen = studio.version
  must(await desk(`/${studio.id}/owner`, { owner: late.username, version: seen }))
  expect((await desk(`/${studio.id}/owner`, { owner: next.username, version: seen })).body.error).toBe(
    'conflict',
  )
  must(await desk(`/${studio.id}/owner`, { owner: next.username, version: seen + 1 }))
  expect((await accept(late, studio)).status).toBe(404)
  expect((await userOf(owner)).is_studio_owner).toBe(true)
  must(await accept(next, studio))
  expect((await accept(next, studio)).body).toMatchObject({ error: 'wrong_state', state: 'member' })
  expect(await userOf(owner)).toMatchObject({ studio: null, is_studio_owner: false })
  expect((await owner.get('/studio/team')).status).toBe(403)
  // The offer, and that it is over.
  await lettersTo(owner, 2)
})

test('SUBSTUDIO-01 somebody of the studio rises to its owner; its administrators take no offer of ownership back', async () => {
  const { owner, ...studio } = await ownedStudio()
  const [administrator, finance] = [await viewer(), await viewer()]
  for (const [who, role] of [
    [administrator, 'administrator'],
    [finance, 'finance'],
  ] as const) {
    must(await owner.post(`/studio/staff/${who.username}`, { role, models: null, until: null }))
    must(await accept(who, studio))
  }
  must(await desk(`/${studio.id}/owner`, { owner: finance.username, version: studio.version }))
  for (const by of [administrator, owner]) {
    expect((await by.post(`/studio/staff/${finance.username}/end`)).status).toBe(403)
    const order = { role: 'manager', models: null, until: null }
    expect((await by.post(`/studio/staff/${finance.username}`, order)).status).toBe(403)
  }
  must(await accept(finance, studio))
  expect(await userOf(finance)).toMatchObject({ is_studio_owner: true, user_roles: ['studio_owner'] })
  expect((await owner.get('/studio/staff')).status).toBe(403)
  const { staff } = must(await finance.get('/studio/staff'))
  expect(staff.map(({ username }: Person) => username).sort()).toEqual(
    [administrator.username, finance.username].sort(),
  )
})

test('SUBSTUDIO-02 only a studio that may have sub-studios opens some; a sub-studio has none below it, and another studio reaches none of them', async () => {
  const without = await ownedStudio()
  expect((await openBelow(without.owner, await viewer())).body.error).toBe('forbidden')
  const below1 = await substudio()
  expect((await openBelow(below1.owner, await viewer())).body.error).toBe('forbidden')
  expect(
    (await desk(`/${below1.id}`, { name: 'X Y', may_have_substudios: true, version: below1.version })).body,
  ).toMatchObject({ error: 'wrong_state', state: 'substudio' })
  const other = await ownedStudio({ may_have_substudios: true })
  for (const [path, body] of [
    ['', { name: 'Mine now' }],
    ['/owner', { owner: (await viewer()).username }],
    ['/close', {}],
  ] as const) {
    const order = { version: below1.version, ...body }
    expect((await other.owner.post(`/studio/substudios/${below1.id}${path}`, order)).status).toBe(404)
    expect((await below1.owner.post(`/studio/substudios/${below1.id}${path}`, order)).status).toBe(404)
  }
  must(await desk(`/${other.id}`, { name: 'Other', may_have_substudios: false, version: other.version }))
  expect((await openBelow(other.owner, await viewer())).body.error).toBe('forbidden')
  expect(await userOf(below1.owner)).toMatchObject({
    studio: { id: 1, name: 'Demo Studio', slug: 'demo-studio', is_aj_studio: true, is_master_studio: true },
    substudio: { id: below1.id, name: below1.name },
    ...{ is_studio_owner: false, is_substudio_manager: true, is_aj_studio_super_admin: false },
  })
  expect(await userOf(master)).toMatchObject({ is_studio_owner: true, is_aj_studio_super_admin: true })
})

test('SUBSTUDIO-03 a performer reads whose sub-studio asks them; the studio above reads its statements and rooms, and does nothing in it', async () => {
  const studio = await substudio()
  const who = await footlight.newPerson('model')
  must(await studio.owner.post(`/studio/team/${who.username}/invite`))
  const { invitations, shares } = must(await who.get('/studio/own'))
  const told = { name: studio.name, above: { id: 1, name: 'Demo Studio' } }
  expect(invitations).toMatchObject([{ studio_id: studio.id, ...told }])
  must(await who.post('/studio/join', { studio_id: studio.id, shares }))
  expect(must(await who.get('/studio/own')).studio).toMatchObject({ id: studio.id, ...told })
  await tip(who, 100)
  const month = new Date().toISOString().slice(0, 7)
  const performer = must(await who.get(`/studio/statements/${who.username}?month=${month}`))
  const above = must(await master.get(`/studio/statements/${who.username}?month=${month}`))
  expect(above.parts).toEqual(performer.parts)
  expect(above.parts).toMatchObject([
    { studio_id: studio.id, studio_name: studio.name, total: { paid: 100 } },
  ])
  expect(must(await master.get('/studio/statements')).performers).toContainEqual(
    expect.objectContaining({ username: who.username, substudio: studio.name, is_with_studio: true }),
  )
  must(await who.post('/studio/agreement', { studio_view: 'shows' }))
  const live = await goLive(footlight.server, who.username)
  const { rooms } = must(await master.get('/studio/wall'))
  expect(rooms.find(({ username }: Person) => username === who.username)).toMatchObject({
    ...{ substudio: studio.name, status: 'online', studio_view: 'none' },
  })
  const eye = await footlight.room(master, who.username, { isStudioView: true })
  expect(await eye.closed).toMatchObject({ code: 4401 })
  live.end()
  for (const [path, body] of [
    [`/studio/shifts/${who.username}/start`, {}],
    [`/studio/team/${who.username}/end`, {}],
    [`/studio/keys/${who.username}`, {}],
    [`/studio/team/${who.username}/share`, { studio_part: 5_000, from: '2099-01-01' }],
  ] as const)
    expect([path, (await master.post(path, body)).status >= 403]).toEqual([path, true])
  // Not the other way round, and not between two that stand below one studio.
  const [sibling, own] = [await substudio(), await performerOf({ id: 1, owner: master })]
  expect((await sibling.owner.get(`/studio/statements/${who.username}`)).status).toBe(404)
  expect((await studio.owner.get(`/studio/statements/${own.username}`)).status).toBe(404)
  const names = must(await studio.owner.get('/studio/wall')).rooms.map(({ username }: Person) => username)
  expect(names).toEqual([who.username])
})

test('SUBSTUDIO-03 its part of an income goes to the sub-studio, never to the one above', async () => {
  const studio = await substudio()
  const who = await performerOf(studio)
  const balance = async (account: string) => (await footlight.server.ledger.balance(account)).posted
  const before = await balance('studio:1')
  await tip(who, 1_000)
  expect([await balance(`studio:${studio.id}`), await balance('studio:1')]).toEqual([150, before])
})

test('SUBSTUDIO-04 a studio with performers or sub-studios is not closed; closed, nobody has a role in it, its invitations are void, and an owner opens it again', async () => {
  const top = await ownedStudio({ may_have_substudios: true })
  const lower = await substudio(top.owner)
  const who = await performerOf(lower)
  const close = { version: lower.version }
  const refusedState = async (answer: Promise<{ readonly body: { readonly state?: string } }>) =>
    (await answer).body.state
  expect(await refusedState(top.owner.post(`/studio/substudios/${lower.id}/close`, close))).toBe('performers')
  expect(await refusedState(desk(`/${top.id}/close`, { version: top.version }))).toBe('substudios')
  must(await who.post('/studio/leave', { studio_id: lower.id }))
  const asked = await footlight.newPerson('model')
  must(await lower.owner.post(`/studio/team/${asked.username}/invite`))
  const { shares } = must(await asked.get('/studio/own'))
  const both = await Promise.all([
    top.owner.post(`/studio/substudios/${lower.id}/close`, close),
    asked.post('/studio/join', { studio_id: lower.id, shares }),
  ])
  // Whichever was first, nobody works with a closed studio.
  expect(both.map(({ status }) => status === 200).filter(Boolean)).toHaveLength(1)
  if (both[0].status !== 200) {
    must(await asked.post('/studio/leave', { studio_id: lower.id }))
    must(await top.owner.post(`/studio/substudios/${lower.id}/close`, close))
  }
  expect((await asked.post('/studio/join', { studio_id: lower.id, shares })).status).toBe(404)
  expect(await userOf(lower.owner)).toMatchObject({ studio: null, is_substudio_manager: false })
  expect(await below(top.owner)).toEqual([])
  must(await desk(`/${top.id}/close`, { version: top.version }))
  const [closed] = must(
    await admin.get(`/admin/studios?state=closed&name=${encodeURIComponent(lower.name)}`),
  ).studios
  const again = { owner: (await viewer()).username, version: closed.version }
  expect(await refusedState(desk(`/${lower.id}/owner`, again))).toBe('above_closed')
  const rescuer = await viewer()
  must(await desk(`/${top.id}/owner`, { owner: rescuer.username, version: top.version + 1 }))
  must(await accept(rescuer, top))
  expect(await userOf(rescuer)).toMatchObject({ studio: { id: top.id, is_aj_studio: true } })
})

test('SUBSTUDIO-05 a performer who is paid by their studio has it by name, one who is not by the other', async () => {
  const who = await performerOf({ id: 1, owner: master })
  expect(await userOf(who)).toMatchObject({ is_studio_pay: false, is_direct_pay: true })
  const { id } = await userOf(who)
  await footlight.server.database.payouts.setStudioPaidFor(id, 1, Date.now())
  expect(await userOf(who)).toMatchObject({ is_studio_pay: true, is_direct_pay: false })
  must(await who.post('/studio/leave', { studio_id: 1 }))
  expect(await userOf(who)).toMatchObject({ studio: null, is_studio_pay: false, is_direct_pay: true })
  expect(await userOf(master)).toMatchObject({ is_studio_pay: false, is_direct_pay: false })
})
