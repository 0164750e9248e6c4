import { IngestState } from '@footlight/core/protocol/ingest'
import * as z from 'zod/mini'
import { call, nothing } from './define.ts'

/** `no_answer`: nobody can tell whether it was done. */
export const IngestFailure = z.enum(['no_answer', 'login_required', 'forbidden', 'failed'])
export type IngestFailure = z.infer<typeof IngestFailure>

export const IngestView = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('state'),
    state: IngestState,
    /** This console has the key that counts now, so that OBS can be set up without showing it. */
    keyIsHere: z.boolean(),
  }),
  z.object({ kind: z.literal('failed'), reason: IngestFailure }),
])
export type IngestView = z.infer<typeof IngestView>

export const KeyRenewal = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('made'),
    /** For the performer's eyes, this once: they may want it for an encoder on another machine. */
    streamKey: z.string(),
    /** Where this console keeps it: in the system's key storage, or only until it quits. */
    kept: z.enum(['keyring', 'memory']),
  }),
  z.object({ kind: z.literal('failed'), reason: IngestFailure }),
])
export type KeyRenewal = z.infer<typeof KeyRenewal>

/** Stream keys for OBS and other encoders. */
export const ingestCalls = {
  readIngest: call({ channel: 'ingest:read', args: nothing, result: IngestView }),
  /** The old key is worth nothing afterwards, and its stream has ended. */
  renewStreamKey: call({ channel: 'ingest:renew-key', args: nothing, result: KeyRenewal }),
  /** Puts a text that the performer sees, an address or a new key, on the clipboard. */
  copyText: call({
    channel: 'ingest:copy',
    args: z.object({ text: z.string().check(z.maxLength(300)) }),
    result: nothing,
  }),
} as const
