import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { AccountId } from '@footlight/core/protocol'
import { AgreementFiles } from '@footlight/server/compliance/agreement-files'
import type { ComplianceTables } from '@footlight/server/compliance/compliance-tables'
import {
  decideRecord,
  documentsOf,
  editRecord,
  holdRecord,
  noteResidences,
  recordOf,
  writeRecord,
} from '@footlight/server/compliance/performer-records'
import { RecordRetention } from '@footlight/server/compliance/record-retention'
import { FolderBlobs } from '@footlight/server/platform/blobs/folder-blobs'
import { Vault } from '@footlight/server/vault/vault'
import { VaultKeys } from '@footlight/server/vault/vault-keys'
import type { Kysely } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { NOON } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'
import { newPerson } from './people.ts'

const DAY_MS = 86_400_000

describeOnEachDatabase('records of performers', (database) => {
  let account: AccountId
  let staff: AccountId
  let clock: ManualClock
  let vault: Vault
  let blobs: FolderBlobs
  let expired: number[]

  beforeEach(async () => {
    account = await made()
    staff = await made()
    clock = new ManualClock(NOON)
    blobs = new FolderBlobs(mkdtempSync(join(tmpdir(), 'footlight-vault-')))
    vault = new Vault({ db: db(), keys: new VaultKeys([randomBytes(32)]), blobs, clock })
    expired = []
  })

  const db = () => database.db.complianceDatabase
  const record = () => recordOf(db(), account)
  const retention = () =>
    new RecordRetention({
      ...{ complianceDatabase: db(), vault, clock },
      bus: { publish: () => undefined, subscribe: () => () => undefined },
      people: { byId: async (id) => (expired.push(id), null) },
      ownerLetters: { add: (write) => void write(), written: () => null },
    })

  async function made(): Promise<AccountId> {
    const person = await database.db.people.create(newPerson({ type: 'model' }))
    if (!person.ok) throw new Error(person.error)
    return person.value.id
  }

  const send = (more: object = {}) =>
    db()
      .transaction()
      .execute(async (transaction) => {
        const held = await holdRecord(transaction, account, clock.now())
        await writeRecord(transaction, held, { state: 'submitted', submitted_at: clock.now(), ...more })
      })

  const decide = async (rejection: { code: 'other'; text: null } | null, revision?: number) =>
    await decideRecord(
      db(),
      {
        ...{ record: (await record())!.id, by: staff, at: clock.now(), rejection },
        revision: revision ?? (await record())!.revision,
      },
      async () => ({ livesIn: 'PT' }),
    )

  async function addDocument(): Promise<string> {
    const sealed = await vault.seal(Buffer.from('a picture'), 'image/jpeg')
    await editRecord(db(), account, clock.now(), async (transaction, { id }) => {
      await vault.note(transaction, sealed)
      const row = { document: sealed.id, record: id, side: 'front', added_at: clock.now(), replaced_at: null }
      await transaction.insertInto('performer_documents').values(row).execute()
      return {}
    })
    return sealed.id
  }

  test('APPLY-06 of many decisions at the same moment one holds, with its account and one line of the audit log', async () => {
    await send()
    const { revision, id } = (await record())!
    const outcomes = await Promise.all(
      [1, 2, 3, 4].map((n) => decide(n % 2 === 0 ? null : { code: 'other', text: null }, revision)),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    const { state } = (await record())!
    expect(await database.db.people.byId(account)).toMatchObject({
      identityConfirmed: state === 'approved',
      complianceStatus: state,
    })
    const lines = await db()
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', '=', id)
      .execute()
    expect(lines).toEqual([{ action: state === 'approved' ? 'applications.approve' : 'applications.reject' }])
  })

  test('TIP-BLOCK-02 where somebody lives is noted with the approval, and made up for once where it was not', async () => {
    const livesIn = async () => (await database.db.people.byId(account))!.livesIn
    await send()
    expect(await livesIn()).toBeNull()
    await decide({ code: 'other', text: null })
    expect(await livesIn()).toBeNull()
    await send()
    await decide(null)
    expect(await livesIn()).toBe('PT')
    await db().updateTable('people').set({ lives_in: null }).where('id', '=', account).execute()
    const asked: string[] = []
    const note = () => noteResidences(db(), ({ id }) => (asked.push(id), 'KP'))
    await note()
    expect(await livesIn()).toBe('KP')
    const { length } = asked
    await note()
    expect(asked).toHaveLength(length)
  })

  test('APPLY-06 what is changed at the moment of a decision is either not approved, or not changed', async () => {
    await send()
    const { revision } = (await record())!
    const [decision, edit] = await Promise.all([
      decide(null, revision),
      editRecord(db(), account, clock.now(), async () => ({ document_expires: '2001-01-01' })),
    ])
    expect(decision.ok).toBe(true)
    expect(edit.ok).toBe(false)
    expect((await record())!.document_expires).toBeNull()
  })

  test('APPLY-10 a document that runs out takes the right to go live with it, once its last day is over', async () => {
    await send({ document_expires: new Date(NOON).toISOString().slice(0, 10) })
    expect((await decide(null)).ok).toBe(true)
    await retention().expire()
    expect((await record())!.state).toBe('approved')
    clock.leap(DAY_MS)
    await Promise.all([retention().expire(), retention().expire()])
    expect((await record())!.state).toBe('expired')
    expect(expired).toEqual([account])
    expect(await database.db.people.byId(account)).toMatchObject({
      identityConfirmed: false,
      complianceStatus: 'expired',
    })
  })

  test('VAULT-03 what nobody goes on with is destroyed after 90 days, and nobody reads it again, blob or no blob', async () => {
    const document = await addDocument()
    expect((await vault.read(document))?.content.toString()).toBe('a picture')
    clock.leap(89 * DAY_MS)
    await retention().destroy()
    expect(await record()).not.toBeNull()
    clock.leap(2 * DAY_MS)
    await retention().destroy()
    expect(await record()).toBeNull()
    expect(await vault.read(document)).toBeNull()
    // Killed before the sweep: the blob is there, and says nothing.
    expect(await blobs.stat(`vault/${document}`)).not.toBeNull()
    clock.leap(Date.now() - clock.now() + DAY_MS)
    await vault.sweep()
    expect(await blobs.stat(`vault/${document}`)).toBeNull()
  })

  test('VAULT-03 a record that was approved once stays for the years of the law, counted from its end', async () => {
    const document = await addDocument()
    await send()
    await decide(null)
    clock.leap(3_000 * DAY_MS)
    await retention().destroy()
    expect(await documentsOf(db(), (await record())!.id)).toHaveLength(1)
    await db()
      .updateTable('performer_records')
      .set({ ended_at: clock.now() })
      .where('account', '=', account)
      .execute()
    clock.leap(7 * 365 * DAY_MS)
    await retention().destroy()
    expect(await vault.read(document)).not.toBeNull()
    clock.leap(3 * DAY_MS)
    await retention().destroy()
    expect([await record(), await vault.read(document)]).toEqual([null, null])
  })

  test('VAULT-03 the sweep leaves what can be read, and what somebody may be about to note', async () => {
    const [document, fresh] = [await addDocument(), await vault.seal(Buffer.from('later'), 'image/jpeg')]
    await vault.sweep()
    clock.leap(Date.now() - clock.now() + 7_200_000)
    expect(await blobs.stat(`vault/${fresh.id}`)).not.toBeNull()
    await vault.sweep()
    expect(await blobs.stat(`vault/${fresh.id}`)).toBeNull()
    expect(await blobs.stat(`vault/${document}`)).not.toBeNull()
  })

  /** Signed as it was before there were PDFs, or as if the server had ended right after the signature. */
  async function signed(text = 'I perform. Łódź', more: object = {}): Promise<string> {
    const id = randomBytes(16).toString('hex')
    const tables: Kysely<ComplianceTables> = db()
    await tables
      .insertInto('performer_agreements')
      .values({
        ...{ id, account, language: 'en', text, hash: 'a'.repeat(64), made_at: NOON, signed_at: NOON + 1 },
        ...{ signature: vault.keys.seal('Robin Quill', `agreement ${id}`), signed_username: null },
        ...{ pdf_document: null, pdf_hash: null, ...more },
      })
      .execute()
    return id
  }
  const files = () => new AgreementFiles({ complianceDatabase: db(), vault })

  test('AGREE-PDF-02 whoever asks first makes it, once, whoever asks at the same time; it never differs after', async () => {
    const id = await signed()
    expect(await files().read(id, staff)).toEqual({ ok: false, error: 'not_found' })
    const both = await Promise.all([1, 2, 3].map(() => files().read(id, account)))
    const hashes = both.map((each) => (each.ok ? each.value.hash : each.error))
    expect(new Set(hashes).size).toBe(1)
    const tables: Kysely<ComplianceTables> = db()
    await tables
      .updateTable('people')
      .set({ username: `x${id.slice(0, 12)}` })
      .where('id', '=', account)
      .execute()
    clock.advance(90 * DAY_MS)
    const later = await files().read(id, account)
    expect(later.ok && later.value.hash).toBe(hashes[0])
    expect((await files().hashesOf(account)).map(({ pdf_hash }) => pdf_hash)).toEqual([hashes[0]])
    // Whoever has the database cannot try names against the hash.
    const row = await tables
      .selectFrom('performer_agreements')
      .select('pdf_hash')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row?.pdf_hash).not.toContain(hashes[0])
  })

  test('AGREE-PDF-02 the name of the account is the one of when it was signed, and unsigned texts have no PDF', async () => {
    const now = await signed('one text')
    const then = await signed('one text', { signed_username: 'name_of_then' })
    const unsigned = await signed('one text', { signed_at: null, signature: null })
    expect(await files().read(unsigned, account)).toEqual({ ok: false, error: 'not_found' })
    const [one, two] = [await files().read(now, account), await files().read(then, account)]
    expect(one.ok && two.ok && one.value.hash !== two.value.hash).toBe(true)
    expect((await files().signedBy(account)).map(({ id }) => id).sort()).toEqual([now, then].sort())
  })

  test('AGREE-PDF-05 it is destroyed with the record, and without its key it is unavailable', async () => {
    const id = await signed()
    await send({ state: 'draft', submitted_at: null })
    expect((await files().read(id, account)).ok).toBe(true)
    const strange = new Vault({ db: db(), keys: new VaultKeys([randomBytes(32)]), blobs, clock })
    const elsewhere = new AgreementFiles({ complianceDatabase: db(), vault: strange })
    expect(await elsewhere.read(id, account)).toEqual({ ok: false, error: 'unavailable' })
    expect(await elsewhere.read(await signed('another'), account)).toEqual({
      ok: false,
      error: 'unavailable',
    })
    const tables: Kysely<ComplianceTables> = db()
    const { pdf_document } = await tables
      .selectFrom('performer_agreements')
      .select('pdf_document')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    clock.advance(91 * DAY_MS)
    await retention().destroy()
    expect(await files().read(id, account)).toEqual({ ok: false, error: 'not_found' })
    expect(await vault.read(pdf_document!)).toBeNull()
  })
})
