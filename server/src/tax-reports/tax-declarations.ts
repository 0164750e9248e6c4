import { randomUUID } from 'node:crypto'
import type { Clock, LedgerAccountId } from '@footlight/core/ports'
import { TaxDeclaration, taxLimits } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import { taxDeclarationEnd, taxDeclarationState } from '@footlight/core/rules/tax-reports/declaration'
import type { Kysely, Selectable } from 'kysely'
import { isoTime } from '../accounts/present-user.ts'
import type { SiteDatabase } from '../platform/module.ts'
import type { Vault } from '../vault/module.ts'
import type { TaxTables } from './tax-tables.ts'

export type StoredDeclaration = Selectable<TaxTables['tax_declarations']>

export interface DeclarationDeps {
  readonly taxDatabase: SiteDatabase
  readonly vault: Vault
  readonly clock: Clock
}

/** What sellers declared for tax. The content of each is a document of the vault; rows say when, and nothing of what. */
export class TaxDeclarations {
  readonly #deps: DeclarationDeps
  readonly #db: Kysely<TaxTables>

  constructor(deps: DeclarationDeps) {
    this.#deps = deps
    this.#db = deps.taxDatabase
  }

  /** The newest of each, whether or not it holds. */
  async newestOf(
    sellers: readonly LedgerAccountId[],
  ): Promise<ReadonlyMap<LedgerAccountId, StoredDeclaration>> {
    if (sellers.length === 0) return new Map()
    const rows = await this.#db
      .selectFrom('tax_declarations')
      .selectAll()
      .where('seller', 'in', [...sellers])
      .orderBy('version')
      .execute()
    return new Map(rows.map((row) => [row.seller, row]))
  }

  /** Newest first. */
  async of(seller: LedgerAccountId): Promise<readonly StoredDeclaration[]> {
    return await this.#db
      .selectFrom('tax_declarations')
      .selectAll()
      .where('seller', '=', seller)
      .orderBy('version', 'desc')
      .limit(taxLimits.shown)
      .execute()
  }

  /** null: it was destroyed, or its key is not here. */
  async open({ document }: Pick<StoredDeclaration, 'document'>): Promise<TaxDeclaration | null> {
    const read = document === null ? null : await this.#deps.vault.read(document)
    return read === null ? null : TaxDeclaration.parse(JSON.parse(read.content.toString()))
  }

  /**
   * Takes the place of version `seen` and ends what the site asked. `conflict`: there is another one. A process that dies
   * before the commit leaves a blob that nobody can read, for the sweep of the vault.
   */
  async declare(
    seller: LedgerAccountId,
    account: AccountId,
    seen: number,
    declared: TaxDeclaration,
  ): Promise<'done' | 'conflict'> {
    const { vault, clock } = this.#deps
    const at = clock.now()
    const sealed = await vault.seal(Buffer.from(JSON.stringify(declared)), 'application/json')
    return await this.#db.transaction().execute(async (transaction) => {
      const newest = await transaction
        .selectFrom('tax_declarations')
        .select((e) => e.fn.max('version').as('version'))
        .where('seller', '=', seller)
        .executeTakeFirst()
      if ((newest?.version ?? 0) !== seen) return 'conflict'
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('tax_declarations')
        .values({
          ...{ id: randomUUID(), seller, account, version: seen + 1, document: sealed.id, signed_at: at },
          ...{ expires_at: taxDeclarationEnd(declared.us.form, at), replaced_at: null },
        })
        .onConflict((c) => c.doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows !== 1n) return 'conflict'
      await vault.note(transaction, sealed)
      await transaction
        .updateTable('tax_declarations')
        .set({ replaced_at: at })
        .where('seller', '=', seller)
        .where('version', '<=', seen)
        .where('replaced_at', 'is', null)
        .execute()
      await transaction.deleteFrom('tax_requests').where('seller', '=', seller).execute()
      return 'done'
    })
  }

  /** Everything of a seller that is there, as it is handed over to themselves. */
  async *exportOf(seller: LedgerAccountId): AsyncGenerator<Readonly<Record<string, unknown>>> {
    for (const row of await this.of(seller))
      yield {
        version: row.version,
        signed_at: isoTime(row.signed_at),
        expires_at: isoTime(row.expires_at),
        replaced_at: isoTime(row.replaced_at),
        declaration: await this.open(row),
      }
  }
}

export function stateOf(row: StoredDeclaration | undefined, now: number) {
  return taxDeclarationState(row === undefined ? null : { expiresAt: row.expires_at }, now)
}
