import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { Result } from '@footlight/core/rules/result'
import type { ExportProgress } from '../../shared/ipc/logs.ts'
import { LOG_PAGE_ROWS_MAX, type LogPage, type LogQuery } from '../../shared/logs/entry.ts'
import { BYTE_ORDER_MARK, csvHeader, csvLine, csvOf, jsonLineOf } from '../../shared/logs/export-format.ts'
import type { LogFailure } from '../../shared/logs/logbook-protocol.ts'
import type { Logs } from './logs.ts'

export type ExportFormat = 'csv' | 'jsonl'

/**
 * Writes a search, oldest first, page by page, beside `path`; it takes its name when it is whole, so that
 * what stands there is never half an export. `signal` ends it. Answers how it ended; a failure of the disk or
 * of the logbook is `failed`.
 */
export async function writeExport(
  logs: Pick<Logs, 'ask'>,
  path: string,
  { query, format }: { readonly query: LogQuery; readonly format: ExportFormat },
  signal: AbortSignal,
  tell: (progress: ExportProgress) => void,
): Promise<ExportProgress> {
  const draft = `${path}.part`
  const progress = { rows: 0, total: 0, file: path }
  const end = async (state: 'done' | 'cancelled' | 'failed'): Promise<ExportProgress> => {
    if (state !== 'done') await rm(draft, { force: true })
    return { ...progress, state, file: state === 'done' ? path : null }
  }
  const count = await logs.ask('count', { query })
  if (!count.ok) return end('failed')
  progress.total = count.value.rows
  const stream = createWriteStream(draft, { mode: 0o600 })
  // A disk that is full or gone: told to whoever awaits the next write.
  const broken = new Promise<'failed'>((resolve) => void stream.once('error', () => resolve('failed')))
  const written = writePages(logs, stream, { query, format }, signal, (rows) => {
    progress.rows += rows
    tell({ ...progress, state: 'running' })
  })
  const outcome = await Promise.race([written, broken])
  if (outcome !== 'done') stream.destroy()
  if (outcome !== 'done') return end(outcome)
  try {
    await rename(draft, path)
  } catch {
    // A folder has that name, or it may not be written: nothing was lost, the performer chooses another.
    return end('failed')
  }
  return end('done')
}

async function writePages(
  logs: Pick<Logs, 'ask'>,
  stream: WriteStream,
  { query, format }: { readonly query: LogQuery; readonly format: ExportFormat },
  signal: AbortSignal,
  wrote: (rows: number) => void,
): Promise<'done' | 'cancelled' | 'failed'> {
  const lineOf = format === 'csv' ? csvOf : jsonLineOf
  if (format === 'csv') stream.write(BYTE_ORDER_MARK + csvLine(csvHeader))
  let after: number | null = null
  do {
    const page: Result<LogPage, LogFailure> = await logs.ask('search', {
      query,
      order: 'oldest',
      after,
      limit: LOG_PAGE_ROWS_MAX,
    })
    if (signal.aborted) return 'cancelled'
    if (!page.ok) return 'failed'
    if (!stream.write(page.value.rows.map(lineOf).join('')))
      await once(stream, 'drain').catch(() => undefined)
    wrote(page.value.rows.length)
    after = page.value.next
  } while (after !== null)
  // Until it is on the disk it is not done.
  return new Promise((resolve) => stream.end(() => resolve('done')))
}
