import { safeStorage } from 'electron'
import type { ApiGateway } from '../server/api-gateway.ts'
import type { ServerChoiceFile } from '../server/choice-file.ts'
import type { SessionVault } from '../server/session-vault.ts'
import { StreamKeyVault } from './stream-key-vault.ts'
import { StreamKeys } from './stream-keys.ts'

/** Stored under the same conditions as the log-in. */
export function openStreamKeys(
  folder: string,
  gateway: ApiGateway,
  sessions: Pick<SessionVault, 'kept'>,
  choice: Pick<ServerChoiceFile, 'origin'>,
): StreamKeys {
  const keyring = {
    seal: (text: string) => safeStorage.encryptString(text),
    open: (sealed: Buffer) => safeStorage.decryptString(sealed),
  }
  return new StreamKeys(
    (request) => gateway.send(request),
    new StreamKeyVault(folder, () => (sessions.kept === 'keyring' ? keyring : null)),
    () => choice.origin,
  )
}
