import { clipboard, safeStorage } from 'electron'
import type { IngestView, ingestCalls, KeyRenewal } from '../../shared/ipc/ingest.ts'
import type { HandlersOf } from '../ipc/register.ts'
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

/** The dialog of stream keys. */
export function ingestHandlers(keys: StreamKeys): HandlersOf<typeof ingestCalls> {
  return {
    readIngest: () => read(keys),
    renewStreamKey: () => renew(keys),
    copyText: ({ text }) => clipboard.writeText(text),
  }
}

async function read(keys: StreamKeys): Promise<IngestView> {
  const state = await keys.state()
  if (!state.ok) return { kind: 'failed', reason: state.error }
  return { kind: 'state', state: state.value, keyIsHere: (await keys.accessFor(state.value)) !== null }
}

async function renew(keys: StreamKeys): Promise<KeyRenewal> {
  const made = await keys.renew()
  return made.ok
    ? { kind: 'made', streamKey: made.value.key, kept: keys.kept }
    : { kind: 'failed', reason: made.error }
}
