import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { Clock } from '@footlight/core/ports'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { Config } from '../platform/config.ts'
import type { SiteDatabase } from '../platform/module.ts'
import { StartRefused } from '../platform/start-refused.ts'
import { Vault } from './vault.ts'
import { readVaultKeys } from './vault-keys.ts'

interface Uses {
  readonly config: Config
  readonly db: SiteDatabase
  readonly blobs: BlobStore
  readonly clock: Clock
}

/** null: the operator has set up no key, so there is no vault. @throws StartRefused */
export function openVault({ config, ...uses }: Uses): Vault | null {
  const { vaultKeyFile, dataDir } = config
  if (vaultKeyFile === null) return null
  if (!relative(resolve(dataDir), resolve(vaultKeyFile)).startsWith('..'))
    throw new StartRefused(
      'VAULT_KEY_FILE is in DATA_DIR, where whoever takes the documents takes their key: put it elsewhere.',
    )
  const keys = readVaultKeys(readKeyFile(vaultKeyFile))
  if (keys === null)
    throw new StartRefused(
      'VAULT_KEY_FILE must have a key of 64 hex digits in each line: make one by `openssl rand -hex 32`.',
    )
  return new Vault({ ...uses, keys })
}

function readKeyFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new StartRefused(
      `VAULT_KEY_FILE cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'}): name a file that this user may read.`,
      { cause: error },
    )
  }
}
