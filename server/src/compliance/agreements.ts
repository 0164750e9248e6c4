import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '@footlight/core/ports'
import { type AccountId, applicationLimits } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { plainName } from '@footlight/core/rules/compliance/application'
import type { Kysely, Selectable } from 'kysely'
import { holdPerson } from '../accounts/hold-person.ts'
import type { LegalTexts } from '../platform/legal-texts.ts'
import type { SiteDatabase } from '../platform/module.ts'
import { Signer, sha256 } from '../platform/signer.ts'
import type { Vault } from '../vault/module.ts'
import type { ComplianceTables } from './compliance-tables.ts'

type StoredAgreement = Selectable<ComplianceTables['performer_agreements']>

/** A text as its performer reads it. */
export interface OpenedAgreement {
  readonly text: string
  readonly hash: string
  readonly secret: string
  readonly isExpired: boolean
  readonly signedAt: number | null
}

export interface AgreementsDeps {
  readonly complianceDatabase: SiteDatabase
  readonly legal: LegalTexts
  readonly isDemo: boolean
  readonly serverSecret: Buffer
  readonly clock: Clock
}

const EXPIRES_MS = applicationLimits.agreementMinutes * 60_000
const secretPattern = /^([0-9a-f]{32})~([a-z0-9]{1,12})~([\w-]{43})$/
/** Marked as an example in its first line; whoever opens a site for real people provides one of their own. */
const SAMPLE = join(import.meta.dirname, '../../../resources/legal/performer-agreement.sample.txt')

/**
 * What performers sign: the operator's text, word for word, made out to one account. A signature stands for one text: once the
 * operator changes it, another is needed.
 */
export class Agreements {
  readonly #deps: AgreementsDeps
  readonly #signer: Signer
  readonly #sample: string | null

  constructor(deps: AgreementsDeps) {
    this.#deps = deps
    this.#signer = new Signer(deps.serverSecret, 'agreement of a performer')
    this.#sample = deps.isDemo ? readFileSync(SAMPLE, 'utf8') : null
  }

  /** null: the operator has none. */
  textIn(language: string): string | null {
    return this.#deps.legal('performer-agreement', language) ?? this.#sample
  }

  /** Its id; null: the operator has no text. */
  async open(account: AccountId, language: string): Promise<string | null> {
    const text = this.textIn(language)
    if (text === null) return null
    const db: Kysely<ComplianceTables> = this.#deps.complianceDatabase
    const id = randomBytes(16).toString('hex')
    await db.transaction().execute(async (transaction) => {
      await holdPerson(transaction, account)
      // Of those that nobody signed the newest is enough.
      await transaction
        .deleteFrom('performer_agreements')
        .where('account', '=', account)
        .where('signed_at', 'is', null)
        .execute()
      const made = { id, account, language, text, hash: sha256(text), made_at: this.#deps.clock.now() }
      await transaction
        .insertInto('performer_agreements')
        .values({
          ...{ ...made, signed_at: null, signature: null },
          ...{ signed_username: null, pdf_document: null, pdf_hash: null },
        })
        .execute()
    })
    return id
  }

  /** null: there is none of that id, or it is another's. */
  async read(id: string, account: AccountId): Promise<OpenedAgreement | null> {
    const stored = await this.#find(this.#deps.complianceDatabase, id, account)
    if (stored === null) return null
    const expires = (stored.made_at + EXPIRES_MS).toString(36)
    const signature = this.#signer.sign(`${id}~${expires}~${account}~${stored.hash}`)
    return {
      text: stored.text,
      hash: stored.hash,
      secret: `${id}~${expires}~${signature}`,
      isExpired: stored.signed_at === null && this.#isExpired(stored),
      signedAt: stored.signed_at,
    }
  }

  /** With the name that the application has. Signing twice is signing once. Answers the id of what was signed. */
  async sign(
    secret: string,
    account: AccountId,
    { signature, name, vault }: { readonly signature: string; readonly name: string; readonly vault: Vault },
  ): Promise<Result<string, 'not_found' | 'sign_failed'>> {
    const match = secretPattern.exec(secret)
    if (match === null) return fail('not_found')
    const [, id = '', expires = '', proof = ''] = match
    const db: Kysely<ComplianceTables> = this.#deps.complianceDatabase
    return await db.transaction().execute(async (transaction) => {
      await holdPerson(transaction, account)
      const stored = await this.#find(transaction, id, account)
      if (stored === null) return fail('not_found')
      if (stored.signed_at !== null) return ok(id)
      const isTheText = this.#signer.verify(`${id}~${expires}~${account}~${stored.hash}`, proof)
      if (!isTheText || this.#isExpired(stored) || plainName(signature) !== plainName(name))
        return fail('sign_failed')
      await transaction
        .updateTable('performer_agreements')
        .set((e) => ({
          signed_at: this.#deps.clock.now(),
          signature: vault.keys.seal(signature, `agreement ${id}`),
          signed_username: e.selectFrom('people').select('people.username').where('people.id', '=', account),
        }))
        .where('id', '=', id)
        .execute()
      return ok(id)
    })
  }

  /** The newest that is signed and has the text of now; null: there is none. */
  async signedBy(db: SiteDatabase, account: AccountId): Promise<StoredAgreement | null> {
    const tables: Kysely<ComplianceTables> = db
    const signed = await tables
      .selectFrom('performer_agreements')
      .selectAll()
      .where('account', '=', account)
      .where('signed_at', 'is not', null)
      .orderBy('signed_at', 'desc')
      .limit(20)
      .execute()
    return signed.find((each) => this.textIn(each.language) === each.text) ?? null
  }

  #isExpired({ made_at: madeAt, language, text }: StoredAgreement): boolean {
    return madeAt + EXPIRES_MS <= this.#deps.clock.now() || this.textIn(language) !== text
  }

  async #find(db: SiteDatabase, id: string, account: AccountId): Promise<StoredAgreement | null> {
    const tables: Kysely<ComplianceTables> = db
    const row = await tables
      .selectFrom('performer_agreements')
      .selectAll()
      .where('id', '=', id)
      .where('account', '=', account)
      .executeTakeFirst()
    return row ?? null
  }
}
