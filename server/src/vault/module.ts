import type { Clock } from '@footlight/core/ports'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { Config } from '../platform/config.ts'
import { areaModule, type SiteDatabase } from '../platform/module.ts'
import { vaultDocuments } from './migrations/0155-vault-documents.ts'
import { openVault } from './open-vault.ts'
import type { Vault } from './vault.ts'

export { type DocumentFault, readDocument } from './read-document.ts'
export type { SealedDocument, Vault } from './vault.ts'
export type { VaultKeys } from './vault-keys.ts'

const SWEEP_EVERY_MS = 3_600_000

interface Uses {
  readonly config: Config
  readonly vaultDatabase: SiteDatabase
  readonly blobs: BlobStore
  readonly clock: Clock
}

/** Where documents that identify people are stored, so that nobody reads them without a key that is elsewhere. */
export const vaultModule = areaModule({
  name: 'vault',
  migrations: (kind) => ({ '0155-vault-documents': vaultDocuments(kind) }),
  repositories: (db) => ({ vaultDatabase: db }),
  open: ({ vaultDatabase, ...uses }: Uses) => ({ vault: openVault({ ...uses, db: vaultDatabase }) }),
  jobs: ({ vault }: { readonly vault: Vault | null }) =>
    vault === null ? [] : [{ name: 'sweep_vault', everyMs: SWEEP_EVERY_MS, run: () => vault.sweep() }],
})
