import type { Clock } from '@footlight/core/ports'
import type { FolderBlobs } from '../blobs/folder-blobs.ts'
import type { Config } from '../config.ts'
import { FileOutbox } from './file-outbox.ts'
import type { Mailer } from './mailer.ts'
import { SmtpMailer } from './smtp-mailer.ts'

/** By the operator's server; where none is named, as files for their mail system to take. */
export async function openMailer(
  { smtp }: Pick<Config, 'smtp'>,
  blobs: FolderBlobs,
  clock: Clock,
): Promise<Mailer> {
  if (smtp !== null) return new SmtpMailer(smtp)
  // The operator's mail system looks there from the start.
  blobs.folderOf('outbox')
  return await FileOutbox.open(blobs, clock)
}
