import type { LogFailure } from '../shared/logs/logbook-protocol.ts'

const NO_ROOM = new Set([
  'SQLITE_FULL',
  'ENOSPC',
  'EDQUOT',
  'SQLITE_IOERR_WRITE',
  'SQLITE_IOERR_SHMSIZE',
  'SQLITE_IOERR_FSYNC',
  'SQLITE_IOERR_SHMMAP',
])

/** What an error of the driver or of the file system means to the performer. */
export function failureOf(error: unknown): LogFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (NO_ROOM.has(code)) return 'storage_full'
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_IOERR_SHORT_READ')
    return 'damaged'
  return 'internal'
}
