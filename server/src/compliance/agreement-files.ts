import { createHash } from 'node:crypto'
import type { AccountId, SignedAgreement } from '@footlight/core/protocol'
import { assert, fail, ok, type Result } from '@footlight/core/rules'
import type { Kysely, Selectable } from 'kysely'
import { holdPerson } from '../accounts/hold-person.ts'
import { isoTime } from '../accounts/present-user.ts'
import type { SiteDatabase } from '../platform/module.ts'
import type { Vault } from '../vault/module.ts'
import { agreementPdf } from './agreement-pdf.ts'
import type { ComplianceTables } from './compliance-tables.ts'

type Stored = Selectable<ComplianceTables['performer_agreements']>

/** Of the newest that somebody signed; a text changes a few times in all the years of a site. */
const LISTED_MAX = 50

export interface AgreementFile {
  readonly content: Buffer
  /** SHA-256 of the content, hex. */
  readonly hash: string
}

export interface AgreementFilesDeps {
  readonly complianceDatabase: SiteDatabase
  readonly vault: Vault
}

/**
 * Signed agreements as PDFs in the vault. Each is made once: when it is signed, or by whoever asks first, where the server ended
 * in between or it was signed before there were any. Its hash is sealed, since whoever has it could try names against it.
 */
export class AgreementFiles {
  readonly #deps: AgreementFilesDeps
  readonly #db: Kysely<ComplianceTables>

  constructor(deps: AgreementFilesDeps) {
    this.#deps = deps
    this.#db = deps.complianceDatabase
  }

  /** All that they signed, also of texts that hold no more; the newest first. */
  async signedBy(account: AccountId): Promise<SignedAgreement[]> {
    const rows = await this.#db
      .selectFrom('performer_agreements')
      .select(['id', 'signed_at', 'language', 'hash'])
      .where('account', '=', account)
      .where('signed_at', 'is not', null)
      .orderBy('signed_at', 'desc')
      .orderBy('id')
      .limit(LISTED_MAX)
      .execute()
    return rows.map(({ id, signed_at, language, hash }) => ({
      ...{ id, language, hash },
      signed_at: isoTime(signed_at!),
    }))
  }

  /** With the hash of each PDF; null: its name or its file cannot be opened here. */
  async hashesOf(
    account: AccountId,
  ): Promise<readonly (SignedAgreement & { readonly pdf_hash: string | null })[]> {
    const hashed: (SignedAgreement & { readonly pdf_hash: string | null })[] = []
    for (const signed of await this.signedBy(account)) {
      const file = await this.read(signed.id, account)
      hashed.push({ ...signed, pdf_hash: file.ok ? file.value.hash : null })
    }
    return hashed
  }

  /** `not_found`: it is another's, or not signed. `unavailable`: it was destroyed, or its key is not here. */
  async read(id: string, account: AccountId): Promise<Result<AgreementFile, 'not_found' | 'unavailable'>> {
    const stored = await this.#find(this.#db, id, account)
    if (stored === null) return fail('not_found')
    if (stored.pdf_document === null) return await this.#make(stored, account)
    const { vault } = this.#deps
    const hash = vault.keys.open(stored.pdf_hash!, hashPlace(id))
    const read = await vault.read(stored.pdf_document)
    if (hash === null || read === null) return fail('unavailable')
    assert(sha256Of(read.content) === hash, 'a signed agreement is not the one that was made')
    return ok({ content: read.content, hash })
  }

  async #make(
    { id, text, language, ...stored }: Stored,
    account: AccountId,
  ): Promise<Result<AgreementFile, 'not_found' | 'unavailable'>> {
    const { vault } = this.#deps
    const signature = vault.keys.open(stored.signature!, `agreement ${id}`)
    if (signature === null) return fail('unavailable')
    const username = stored.signed_username ?? (await this.#nameOf(account))
    const content = await agreementPdf({
      ...{ id, text, hash: stored.hash, language, signature, username },
      ...{ madeAt: stored.made_at, signedAt: stored.signed_at! },
    })
    const hash = sha256Of(content)
    const sealed = await vault.seal(content, 'application/pdf')
    const isMine = await this.#db.transaction().execute(async (transaction) => {
      await holdPerson(transaction, account)
      const now = await this.#find(transaction, id, account)
      if (now === null || now.pdf_document !== null) return false
      await vault.note(transaction, sealed)
      await transaction
        .updateTable('performer_agreements')
        .set({
          signed_username: username,
          pdf_document: sealed.id,
          pdf_hash: vault.keys.seal(hash, hashPlace(id)),
        })
        .where('id', '=', id)
        .execute()
      return true
    })
    // Somebody else was first, or it is gone; what was sealed here goes with the next sweep.
    return isMine ? ok({ content, hash }) : await this.read(id, account)
  }

  async #nameOf(account: AccountId): Promise<string> {
    const { username } = await this.#db
      .selectFrom('people')
      .select('username')
      .where('id', '=', account)
      .executeTakeFirstOrThrow()
    return username
  }

  async #find(db: Kysely<ComplianceTables>, id: string, account: AccountId): Promise<Stored | null> {
    const row = await db
      .selectFrom('performer_agreements')
      .selectAll()
      .where('id', '=', id)
      .where('account', '=', account)
      .where('signed_at', 'is not', null)
      .executeTakeFirst()
    return row ?? null
  }
}

const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex')
const hashPlace = (id: string): string => `hash of agreement ${id}`
