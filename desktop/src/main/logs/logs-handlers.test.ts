import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ExportProgress } from '../../shared/ipc/logs.ts'
import { everything } from '../../shared/logs/entry.ts'
import type { AccountList } from './account-list.ts'
import type { Logs } from './logs.ts'
import { logsHandlers } from './logs-handlers.ts'

const chosen = vi.hoisted(() => ({ path: '' }))
vi.mock('electron', () => ({
  BrowserWindow: { getFocusedWindow: () => null },
  dialog: { showSaveDialog: async () => ({ canceled: false, filePath: chosen.path }) },
}))

const mira = { origin: 'https://example.org', username: 'mira' }
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'footlight-export-'))
  chosen.path = join(folder, 'logs.csv')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('LOG-ACCOUNT-03 an export ends with the account that it is of', async () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, id) => ({
      id,
      key: `k${id}`,
      kind: 'chat',
      at: 0,
      viewer: null,
      text: '',
      tokens: null,
      showId: null,
      details: null,
    }))
  let next = (): void => undefined
  const logs = {
    state: { kind: 'open', account: mira },
    open: async () => logs.state,
    ask: async (method: string) => {
      if (method === 'count') return { ok: true, value: { rows: 1_000 } }
      await new Promise<void>((resolve) => {
        next = resolve
      })
      return { ok: true, value: { rows: lines(500), next: 500 } }
    },
  } as unknown as Logs
  const told: ExportProgress[] = []
  const handlers = logsHandlers({
    logs,
    accounts: {} as AccountList,
    tellExport: (progress) => told.push(progress),
  })
  expect(await handlers.exportLogs({ query: everything, format: 'csv' })).toBe('started')
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual(['logs.csv.part']))
  next()
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ state: 'running', rows: 500 }))
  await handlers.openLogs({ ...mira, username: 'zoe' })
  next()
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ state: 'cancelled', rows: 500, file: null }))
  expect(existsSync(chosen.path)).toBe(false)
  expect(readdirSync(folder)).toEqual([])
})
