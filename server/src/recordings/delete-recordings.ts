import type { AccountId } from '@footlight/core/protocol/ids'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { RecordingRepository } from './recording-port.ts'

export interface DeleteRecordingsDeps {
  readonly recordings: Pick<RecordingRepository, 'filesOf'>
  readonly blobs: BlobStore
}

/** Files of shows in which somebody performed, or which they bought; the rows go behind them. */
export async function deleteRecordings(
  account: AccountId,
  { recordings, blobs }: DeleteRecordingsDeps,
): Promise<void> {
  for (const file of await recordings.filesOf(account)) await blobs.delete(`recordings/${file}`)
}
