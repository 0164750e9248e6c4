import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Clock } from '@footlight/core/ports'
import { assert } from '@footlight/core/rules'
import type { Kysely } from 'kysely'
import type { BlobKey, BlobStore } from '../platform/blobs/blob-store.ts'
import { readBlob } from '../platform/blobs/read-blob.ts'
import type { SiteDatabase } from '../platform/module.ts'
import type { VaultKeys } from './vault-keys.ts'
import type { VaultTables } from './vault-tables.ts'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const LISTED = 500
/** A blob without a row may be of somebody who is about to write one. */
const ABANDONED_AFTER_MS = 3_600_000

/** A document whose content is stored already; `note` makes it one of the vault's. */
export interface SealedDocument {
  readonly id: string
  readonly sealedKey: string
  readonly type: string
  readonly bytes: number
}

interface VaultDeps {
  readonly db: SiteDatabase
  readonly keys: VaultKeys
  readonly blobs: BlobStore
  readonly clock: Clock
}

/**
 * Documents that identify people, each encrypted with a key of its own (AES-256-GCM), which is sealed with the operator's.
 * Database and disk together say nothing of them; a row whose sealed key is gone says nothing to anybody.
 */
export class Vault {
  readonly #deps: VaultDeps
  readonly keys: VaultKeys

  constructor(deps: VaultDeps) {
    this.#deps = deps
    this.keys = deps.keys
  }

  /** Nobody finds it before it was noted; who dies in between leaves what nobody can read, and the sweep deletes. */
  async seal(content: Buffer, type: string): Promise<SealedDocument> {
    const id = randomBytes(16).toString('hex')
    const key = randomBytes(KEY_BYTES)
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(id))
    const sealed = Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()])
    await this.#deps.blobs.put(blobOf(id), sealed, {
      bytes: sealed.length,
      type: 'application/octet-stream',
    })
    return { id, sealedKey: this.keys.seal(key.toString('base64url'), id), type, bytes: content.length }
  }

  /** In the transaction of whatever the document is of. */
  async note(transaction: SiteDatabase, { id, sealedKey, type, bytes }: SealedDocument): Promise<void> {
    await tables(transaction)
      .insertInto('vault_documents')
      .values({
        ...{ id, sealed_key: sealedKey, type, bytes },
        ...{ added_at: this.#deps.clock.now(), destroyed_at: null },
      })
      .execute()
  }

  /** Who shows it has written first who looks at it and why. null: it was destroyed, or its key is not here. */
  async read(id: string): Promise<{ readonly content: Buffer; readonly type: string } | null> {
    const row = await tables(this.#deps.db)
      .selectFrom('vault_documents')
      .select(['sealed_key', 'type'])
      .where('id', '=', id)
      .executeTakeFirst()
    const key = typeof row?.sealed_key === 'string' ? this.keys.open(row.sealed_key, id) : null
    const sealed = key === null ? null : await readBlob(this.#deps.blobs, blobOf(id))
    if (row === undefined || key === null || sealed === null) return null
    return { content: decrypt(sealed, Buffer.from(key, 'base64url'), id), type: row.type }
  }

  /** From the end of the transaction on nobody can read them again; their blobs go with the next sweep. */
  async destroy(transaction: SiteDatabase, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await tables(transaction)
      .updateTable('vault_documents')
      .set({ sealed_key: null, destroyed_at: this.#deps.clock.now() })
      .where('id', 'in', [...ids])
      .execute()
  }

  /** Deletes blobs that no document can be read from any more. */
  async sweep(): Promise<void> {
    const { blobs, clock } = this.#deps
    let step: string[] = []
    for await (const { key, at } of blobs.list('vault/')) {
      if (at > clock.now() - ABANDONED_AFTER_MS) continue
      step.push(key.slice('vault/'.length))
      if (step.length < LISTED) continue
      await this.#deleteUnread(step)
      step = []
    }
    await this.#deleteUnread(step)
  }

  async #deleteUnread(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    const rows = await tables(this.#deps.db)
      .selectFrom('vault_documents')
      .select('id')
      .where('id', 'in', [...ids])
      .where('sealed_key', 'is not', null)
      .execute()
    const known = new Set(rows.map(({ id }) => id))
    for (const id of ids) if (!known.has(id)) await this.#deps.blobs.delete(blobOf(id))
  }
}

function decrypt(sealed: Buffer, key: Buffer, id: string): Buffer {
  assert(sealed.length >= NONCE_BYTES + TAG_BYTES, 'a document of the vault is cut off')
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(id))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}

const tables = (db: SiteDatabase): Kysely<VaultTables> => db
const blobOf = (id: string): BlobKey => `vault/${id}`
