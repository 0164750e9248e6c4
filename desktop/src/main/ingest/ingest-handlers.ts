import { clipboard } from 'electron'
import type { IngestView, ingestCalls, KeyRenewal } from '../../shared/ipc/ingest.ts'
import type { HandlersOf } from '../ipc/register.ts'
import type { StreamKeys } from './stream-keys.ts'

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
