import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { newDataFolder } from '../dev-env/data-folder.ts'
import { must } from '../dev-env/show-steps.ts'
import { startFootlight } from '../dev-env/start-footlight.ts'
import { PASSWORD, type SecurityShop } from './account-security-support/security-shop.ts'
import {
  applicant,
  drawnCard,
  fillIn,
  newVaultKey,
  openVaultShop,
  particulars,
  sendIn,
  sign,
} from './applications-support/applicants.ts'

let shop: SecurityShop
let staff: TestApi
beforeAll(async () => {
  shop = await openVaultShop()
  staff = await shop.footlight.login('demo_compliance')
})
afterAll(() => shop.footlight.stop())

const reason = { reason: 'Review of a new application' }
const desk = (id: string, more = '') => `/moderation/applications/${id}${more}`
const me = async (who: TestApi) => must(await who.get('/user/current')).user

test('APPLY-01 an application is sent once nothing of it is missing, and not changed while the staff looks', async () => {
  const who = await applicant(shop)
  expect(must(await who.get('/application'))).toMatchObject({
    ...{ state: 'draft', revision: 0, particulars: null, documents: [] },
    gaps: ['particulars', 'front', 'back', 'face', 'agreement'],
  })
  expect((await who.post('/application/submit', { revision: 0 })).body).toMatchObject({ state: 'incomplete' })
  await fillIn(who)
  const before = must(await who.get('/application'))
  expect(before).toMatchObject({ gaps: [], particulars, documents: ['back', 'face', 'front'].sort() })
  // A tab of before the last change.
  expect((await who.post('/application/submit', { revision: before.revision - 1 })).body).toMatchObject({
    error: 'conflict',
  })
  const both = await Promise.all(
    [1, 2].map(() => who.post('/application/submit', { revision: before.revision })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await me(who)).toMatchObject({ compliance_status: 'pending', identity_confirmed: 0 })
  const locked = { status: 409, body: { error: 'wrong_state', state: 'sent' } }
  expect(await who.post('/application/particulars', particulars)).toMatchObject(locked)
  expect(
    await who.post('/application/documents', { side: 'back', picture: await drawnCard() }),
  ).toMatchObject(locked)
  // What was sent is not read back by whoever has the session.
  expect(must(await who.get('/application'))).toMatchObject({ state: 'submitted', particulars: null })
  must(await who.post('/application/withdraw'))
  expect((await who.post('/application/withdraw')).body).toMatchObject({ error: 'wrong_state' })
  expect(must(await who.get('/application'))).toMatchObject({ state: 'draft', particulars })
})

test('APPLY-02 nobody applies under 18, with a document that is out of date, or with an account of a viewer', async () => {
  const who = await applicant(shop)
  const enter = async (more: object) =>
    (await who.post('/application/particulars', { ...particulars, ...more })).body.fields
  expect(await enter({ birth_date: '2012-01-01' })).toEqual({ birth_date: 'under_age' })
  expect(await enter({ birth_date: '1990-02-31' })).toEqual({ birth_date: 'invalid' })
  expect(await enter({ document_expires: '2020-01-01' })).toEqual({ document_expires: 'too_small' })
  expect(await enter({ document_expires: '2099-02-31' })).toEqual({ document_expires: 'invalid' })
  for (const more of [
    { first_name: ' ' },
    { last_name: 'a\u202eb' },
    { country: 'nl' },
    { aliases: Array(21).fill('a') },
  ])
    expect((await who.post('/application/particulars', { ...particulars, ...more })).status).toBe(422)
  const viewer = await shop.owner()
  expect((await viewer.get('/application')).status).toBe(403)
  expect((await viewer.post('/application/particulars', particulars)).status).toBe(403)
})

test('APPLY-03 a document is a picture and nothing else: what it says beside it is not stored', async () => {
  const who = await applicant(shop)
  const add = async (picture: string) =>
    (await who.post('/application/documents', { side: 'front', picture })).body.fields
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  for (const hostile of [
    base64('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    base64('%PDF-1.7 not a picture'),
    base64('GIF89a'),
    Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(3_000)]).toString('base64'),
  ])
    expect(await add(hostile)).toEqual({ picture: 'invalid' })
  expect(await add(await drawnCard(300, 200))).toEqual({ picture: 'too_small' })
  expect(
    (await who.post('/application/documents', { side: 'front', picture: 'A'.repeat(6_000_000) })).status,
  ).toBe(413)
  const located = await sharp(Buffer.from(await drawnCard(), 'base64'))
    .withExif({ IFD0: { ImageDescription: 'taken at home' }, IFD3: { GPSLatitude: '52/1 5/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect(await add(located.toString('base64'))).toBeUndefined()
  await fillIn(who)
  const { id } = await sendIn(who, staff)
  const { type, picture } = must(await staff.post(desk(id, '/documents/front/look'), reason))
  expect(type).toBe('image/jpeg')
  const shown = Buffer.from(picture, 'base64')
  expect(await sharp(shown).metadata()).toMatchObject({ format: 'jpeg', width: 900, height: 600 })
  expect((await sharp(shown).metadata()).exif).toBeUndefined()
  const work = await shop.footlight.login('demo_model2')
  expect((await work.post(desk(id, '/documents/front/look'), reason)).status).toBe(403)
})

test('APPLY-04 a signature is for the text that was read, by the account that it was made out to, within the hour', async () => {
  const [who, other] = [await applicant(shop), await applicant(shop)]
  for (const each of [who, other]) must(await each.post('/application/particulars', particulars))
  const { id } = must(await who.post('/application/agreement'))
  const opened = must(await who.get(`/legal/document/${id}`))
  expect(opened).toMatchObject({
    expired: false,
    signed_at: null,
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  const failed = { status: 409, body: { error: 'sign_failed' } }
  const signature = 'Robin Quillfeather-Ådal'
  expect((await other.get(`/legal/document/${id}`)).status).toBe(404)
  expect((await other.post('/legal/document/sign', { secret: opened.secret, signature })).status).toBe(404)
  expect((await who.post('/legal/document/sign', { secret: 'made up', signature })).status).toBe(404)
  expect(
    await who.post('/legal/document/sign', { secret: opened.secret, signature: 'Somebody Else' }),
  ).toMatchObject(failed)
  const forged = `${opened.secret.slice(0, -3)}AAA`
  expect(await who.post('/legal/document/sign', { secret: forged, signature })).toMatchObject(failed)
  shop.clock.leap(61 * 60_000)
  expect(must(await who.get(`/legal/document/${id}`))).toMatchObject({ expired: true })
  expect(await who.post('/legal/document/sign', { secret: opened.secret, signature })).toMatchObject(failed)
  const again = must(await who.post('/application/agreement'))
  const { secret } = must(await who.get(`/legal/document/${again.id}`))
  const twice = await Promise.all([1, 2].map(() => who.post('/legal/document/sign', { secret, signature })))
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect((await sign(who)).status).toBe(200)
  expect(must(await who.get('/application')).gaps).not.toContain('agreement')
})

test('APPLY-05 a site without a key, or without an agreement, takes no applications and says so', async () => {
  const withoutKey = await startFootlight()
  const performer = await withoutKey.newPerson('model')
  expect((await performer.get('/application')).body).toMatchObject({ error: 'unavailable' })
  expect((await performer.post('/application/particulars', particulars)).status).toBe(503)
  expect((await (await withoutKey.login('demo_compliance')).get('/moderation/applications')).status).toBe(404)
  await withoutKey.stop()
  const withoutText = await startFootlight({ config: { vaultKeyFile: newVaultKey(), demo: false } })
  const other = await withoutText.newPerson('model')
  expect((await other.post('/application/agreement')).body).toMatchObject({ error: 'unavailable' })
  expect(withoutText.server.troubles.join()).toContain('legal/performer-agreement.txt')
  await withoutText.stop()
})

test('APPLY-06 the staff decides what it looked at, once, and not of themselves; the account may go live from then on', async () => {
  const who = await applicant(shop)
  await fillIn(who)
  const { stream_key } = must(await who.post('/video/stream_key'))
  /** An offer that no encoder makes: who may publish hears that it is none. */
  const publish = async () =>
    (
      await fetch(`${shop.footlight.url}/whip/${who.username}`, {
        method: 'POST',
        body: 'no offer',
        headers: { 'content-type': 'application/sdp', authorization: `Bearer ${stream_key}` },
      })
    ).status
  expect(await publish()).toBe(403)
  const { id, revision } = await sendIn(who, staff)
  expect(must(await staff.post(desk(id, '/look'), reason))).toMatchObject({
    ...{ username: who.username, state: 'submitted', revision, particulars },
    agreement: { signature: 'robin quillfeather adal' },
  })
  expect(await staff.post(desk(id, '/approve'), { revision: revision - 1 })).toMatchObject({ status: 409 })
  const [moderator, viewer] = [await shop.footlight.login('demo_moderator'), await shop.owner()]
  for (const stranger of [moderator, viewer, who])
    expect((await stranger.post(desk(id, '/approve'), { revision })).status).toBe(403)
  const orders = await Promise.all([
    staff.post(desk(id, '/approve'), { revision }),
    staff.post(desk(id, '/reject'), { revision, code: 'other', text: null }),
  ])
  expect(orders.map(({ status }) => status).sort()).toEqual([200, 409])
  const isApproved = orders[0]?.status === 200
  expect(await publish()).toBe(isApproved ? 400 : 403)
  expect(await me(who)).toMatchObject({ compliance_status: isApproved ? 'approved' : 'rejected' })
  expect(await shop.mails(who.email, '/models/signup')).toHaveLength(1)
})

test('APPLY-07 a rejection says why, can be answered, and takes an approval back', async () => {
  const who = await applicant(shop)
  await fillIn(who)
  const sent = await sendIn(who, staff)
  const no = { revision: sent.revision, code: 'unreadable', text: 'The date on the back is blurred.' }
  must(await staff.post(desk(sent.id, '/reject'), no))
  const rejected = must(await who.get('/application'))
  expect(rejected).toMatchObject({
    state: 'rejected',
    rejection: { code: 'unreadable', text: no.text },
    particulars,
  })
  must(await who.post('/application/documents', { side: 'back', picture: await drawnCard() }))
  const again = await sendIn(who, staff)
  must(await staff.post(desk(again.id, '/approve'), { revision: again.revision }))
  expect(await me(who)).toMatchObject({ compliance_status: 'approved', identity_confirmed: 1 })
  const looked = must(await staff.post(desk(again.id, '/look'), { reason: 'A hint from the support' }))
  const back = { revision: looked.revision, code: 'not_the_same_person', text: null }
  must(await staff.post(desk(again.id, '/reject'), back))
  expect(await me(who)).toMatchObject({ compliance_status: 'rejected', identity_confirmed: 0 })
  expect(must(await who.get('/application'))).toMatchObject({
    particulars: null,
    rejection: { code: back.code },
  })
})

test('APPLY-08 every look and decision is in the audit log, and names found by the staff are found by no moderator', async () => {
  const who = await applicant(shop)
  const first_name = `Zephyrine${Date.now()}`
  must(
    await who.post('/application/particulars', { ...particulars, first_name, aliases: ['Copper Heron 7'] }),
  )
  const found = async (name: string) =>
    must(await staff.get(`/moderation/applications?name=${encodeURIComponent(name)}`)).applications.map(
      ({ username }: { username: string }) => username,
    )
  expect(await found(`${first_name.toUpperCase()} quillfeather ADAL`)).toEqual([who.username])
  expect(await found('copper heron 7')).toContain(who.username)
  expect(await found(first_name)).toEqual([])
  const moderator = await shop.footlight.login('demo_moderator')
  expect((await moderator.get('/moderation/applications?name=copper')).status).toBe(403)
  const [{ id }] = must(await staff.get(`/moderation/applications?name=${who.username}`)).applications
  must(await staff.post(desk(id, '/look'), { reason: 'Asked by an inspector' }))
  expect((await staff.post(desk(id, '/look'), { reason: ' ' })).status).toBe(422)
  const database = new DatabaseSync(join(shop.footlight.config.dataDir, 'footlight.db'), { readOnly: true })
  const lines = database.prepare('select action, reason from audit_entries where subject_id = ?').all(id)
  database.close()
  expect(lines.map((line) => ({ ...line }))).toEqual([
    { action: 'identity.read', reason: 'Asked by an inspector' },
  ])
})

test('APPLY-09 two accounts of one person are shown to whoever decides', async () => {
  const last_name = `Doubling${Date.now()}`
  const [one, two] = [await applicant(shop), await applicant(shop)]
  for (const each of [one, two])
    must(await each.post('/application/particulars', { ...particulars, last_name }))
  const { applications } = must(await staff.get(`/moderation/applications?name=${one.username}`))
  const looked = must(await staff.post(desk(applications[0].id, '/look'), reason))
  expect(looked.same_person).toEqual([expect.objectContaining({ username: two.username })])
})

test('AGREE-PDF-03 a performer saves what they signed as a PDF after their password, and nobody else does', async () => {
  const [who, other] = [await applicant(shop), await applicant(shop)]
  await fillIn(who)
  const [signed] = must(await who.get('/application')).agreements
  expect(signed).toMatchObject({ language: 'en', hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  const ask = (by: TestApi, more: object = {}) =>
    by.post('/auth/agreement_file', { id: signed.id, password: PASSWORD, ...more })
  const { pdf, hash } = must(await ask(who))
  const bytes = Buffer.from(pdf, 'base64')
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash)
  expect(must(await ask(who))).toEqual({ pdf, hash })
  expect((await ask(who, { password: 'not the one' })).body).toMatchObject({ error: 'invalid_credentials' })
  expect((await ask(who, { id: '0'.repeat(32) })).status).toBe(404)
  expect((await ask(who, { id: '../../etc' })).status).toBe(422)
  expect((await ask(other)).status).toBe(404)
  expect((await ask(await shop.owner())).status).toBe(403)
  // What was made out and is not signed is no agreement.
  const { id } = must(await who.post('/application/agreement'))
  expect((await ask(who, { id })).status).toBe(404)
})

test('AGREE-PDF-04 whoever may read identities saves it with a reason, which is in the audit log first; its hash is on the record and in the export', async () => {
  const who = await applicant(shop)
  await fillIn(who)
  const { id } = await sendIn(who, staff)
  const [signed] = must(await staff.post(desk(id, '/look'), reason)).agreements
  const look = (by: TestApi, agreement = signed.id, body: object = { reason: 'Asked by an inspector' }) =>
    by.post(desk(id, `/agreements/${agreement}/look`), body)
  const { hash } = must(await look(staff))
  expect((await look(staff, signed.id, { reason: ' ' })).status).toBe(422)
  expect((await look(staff, '0'.repeat(32))).status).toBe(404)
  for (const stranger of [who, await shop.owner(), await shop.footlight.login('demo_moderator')])
    expect((await look(stranger)).status).toBe(403)
  // Of another performer.
  const other = await applicant(shop)
  await fillIn(other)
  const [theirs] = must(await other.get('/application')).agreements
  expect((await look(staff, theirs.id)).status).toBe(404)
  const database = new DatabaseSync(join(shop.footlight.config.dataDir, 'footlight.db'), { readOnly: true })
  const lines = database
    .prepare("select reason, details from audit_entries where subject_id = ? and details like '%agreement%'")
    .all(id) as { reason: string; details: string }[]
  database.close()
  expect(lines.map(({ reason: why, details }) => [why, JSON.parse(details).document])).toEqual([
    ['Asked by an inspector', signed.id],
  ])
  expect(must(await staff.post(desk(id, '/export'), reason)).html).toContain(hash)
  const { json } = must(await who.post('/user/export', { password: PASSWORD }))
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const file = await fetch(`${shop.footlight.url}${json}`, { headers: { cookie } })
  const { application } = (await file.json()) as { application: { agreements: object[] }[] }
  expect(application[0]?.agreements).toEqual([{ ...signed, pdf_hash: hash }])
})

test('EXPORT-02 an application is in the export of its account, and the pictures are not', async () => {
  const who = await applicant(shop)
  await fillIn(who)
  const { json } = must(await who.post('/user/export', { password: PASSWORD }))
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const file = await fetch(`${shop.footlight.url}${json}`, { headers: { cookie } })
  const { application } = (await file.json()) as { application: Record<string, unknown>[] }
  expect(application).toEqual([expect.objectContaining({ ...particulars, state: 'draft' })])
  expect(JSON.stringify(application)).not.toContain('picture')
})

test('VAULT-04 a server does not start with a key beside the documents, or with what is no key', async () => {
  const dataDir = newDataFolder()
  writeFileSync(join(dataDir, 'vault.key'), `${'ab'.repeat(32)}\n`)
  const start = (vaultKeyFile: string) => startFootlight({ dataDir, config: { vaultKeyFile } })
  await expect(start(join(dataDir, 'vault.key'))).rejects.toThrow('VAULT_KEY_FILE is in DATA_DIR')
  await expect(start('/nowhere/vault.key')).rejects.toThrow('cannot be read (ENOENT)')
  await expect(start(import.meta.filename)).rejects.toThrow('must have a key of 64 hex digits')
  rmSync(dataDir, { recursive: true, force: true })
})

test('VAULT-01 nothing of an application can be read in the database and on the disk without the key', async () => {
  const who = await applicant(shop)
  const secret = { first_name: 'Xantippequill', document_number: 'NX99100877Q', last_name: 'Vermilionsky' }
  must(await who.post('/application/particulars', { ...particulars, ...secret }))
  const pixels = await sharp(Buffer.from(await drawnCard(), 'base64'))
    .jpeg({ quality: 88 })
    .toBuffer()
  must(await who.post('/application/documents', { side: 'front', picture: pixels.toString('base64') }))
  must(await sign(who, 'Xantippequill Vermilionsky'))
  const files = filesBelow(shop.footlight.config.dataDir)
  expect(files.some((path) => path.includes('/vault/'))).toBe(true)
  for (const path of files) {
    const bytes = readFileSync(path)
    for (const word of Object.values(secret)) expect(bytes.includes(word), `${word} in ${path}`).toBe(false)
    if (path.includes('/vault/'))
      expect(bytes.subarray(0, 200).includes(Buffer.from('ffd8ff', 'hex'))).toBe(false)
  }
})

test('VAULT-01 whoever has the database and the whole disk opens nothing with a key of their own; the operator’s opens it', async () => {
  const dataDir = newDataFolder()
  const [key, other] = [newVaultKey(), newVaultKey()]
  const start = (vaultKeyFile: string) => startFootlight({ dataDir, config: { vaultKeyFile } })
  const before = await start(key)
  const who = await applicant({ footlight: before })
  await fillIn(who)
  const { id } = await sendIn(who, await before.login('demo_compliance'))
  await before.stop()
  const lookWith = async (vaultKeyFile: string) => {
    const footlight = await start(vaultKeyFile)
    const looks = await footlight.login('demo_compliance')
    const read = must(await looks.post(desk(id, '/look'), reason))
    const { body } = await looks.post(desk(id, '/documents/front/look'), reason)
    await footlight.stop()
    return { particulars: read.particulars, picture: body.type ?? body.error }
  }
  expect(await lookWith(other)).toEqual({ particulars: null, picture: 'unavailable' })
  expect(await lookWith(key)).toEqual({ particulars, picture: 'image/jpeg' })
  rmSync(dataDir, { recursive: true, force: true })
})

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
}
