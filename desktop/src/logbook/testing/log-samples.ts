import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { everything, type LogEntry, type LogPageRequest, type LogQuery } from '../../shared/logs/entry.ts'
import type { OpenArgs } from '../../shared/logs/logbook-protocol.ts'
import { LogStore } from '../log-store.ts'
import { openFile } from '../open-file.ts'

/** 14 November 2026, 20:00 UTC: a Saturday night. */
export const EVENING = Date.UTC(2026, 10, 14, 20)

export const sampleKey = '5a'.repeat(32)

let last = 0

/** A line of chat by anna, unless told otherwise; every one has a key of its own. */
export function logEntry(overrides: Partial<LogEntry> = {}): LogEntry {
  last += 1
  return {
    key: `sample:${last}`,
    kind: 'chat',
    at: EVENING + last,
    viewer: 'anna',
    text: 'good evening',
    tokens: null,
    showId: null,
    details: null,
    ...overrides,
  }
}

export function pageOf(query: Partial<LogQuery> = {}, rest: Partial<LogPageRequest> = {}): LogPageRequest {
  return { query: { ...everything, ...query }, order: 'newest', after: null, limit: 100, ...rest }
}

export function openArgs(overrides: Partial<OpenArgs> = {}): OpenArgs {
  return { path: null, key: sampleKey, nativeBinding: null, setAside: false, ...overrides }
}

export function memoryStore(): LogStore {
  const opened = openFile(openArgs(), EVENING)
  if (!opened.ok) throw new Error(opened.error)
  return new LogStore(opened.value.db)
}

export function sampleFolder(): { readonly path: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'footlight-logs-'))
  return {
    path: join(folder, 'logs', 'mira.db'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
