import type { Clock } from '@footlight/core/ports'
import type { Job } from '../cluster/singleton.ts'
import type { FolderBlobs } from './folder-blobs.ts'

const SWEEP_EVERY_MS = 24 * 3_600_000

/** Half recordings and the like, of a process that did not live to finish them. */
export function blobJobs(blobs: FolderBlobs, clock: Clock): readonly Job[] {
  return [{ name: 'sweep_drafts', everyMs: SWEEP_EVERY_MS, run: () => blobs.removeOldDrafts(clock.now()) }]
}
