import { BrowserWindow, dialog } from 'electron'
import type { ExportProgress, logsCalls } from '../../shared/ipc/logs.ts'
import type { HandlersOf } from '../ipc/register.ts'
import type { AccountList } from './account-list.ts'
import { type ExportFormat, writeExport } from './log-export.ts'
import { isSame } from './log-recorder.ts'
import type { Logs } from './logs.ts'

export interface LogsHandlerDeps {
  readonly logs: Logs
  readonly accounts: AccountList
  readonly tellExport: (progress: ExportProgress) => void
}

/** What the renderer may ask of the logs. Neither a key nor a path of the logs ever goes to it. */
export function logsHandlers({ logs, accounts, tellExport }: LogsHandlerDeps): HandlersOf<typeof logsCalls> {
  let running: AbortController | null = null

  async function exportLogs({
    query,
    format,
  }: {
    query: Parameters<typeof writeExport>[2]['query']
    format: ExportFormat
  }) {
    if (running !== null) return 'busy' as const
    if (logs.state.kind !== 'open') return 'not_open' as const
    const mine = new AbortController()
    running = mine
    const path = await askWhere(format).finally(() => {
      running = null
    })
    if (path === null || mine.signal.aborted) return 'not_chosen' as const
    running = mine
    void writeExport(logs, path, { query, format }, mine.signal, tellExport)
      .then(tellExport)
      .finally(() => {
        running = null
      })
    return 'started' as const
  }

  return {
    readLogsState: () => logs.state,
    readLogAccounts: () => accounts.read(),
    openLogs(account) {
      // The rest of it would be the lines of somebody else.
      if (!isSame(account, logs.state.account)) running?.abort()
      return logs.open(account)
    },
    closeLogs() {
      running?.abort()
      return logs.close()
    },
    unlockLogs: ({ passphrase }) => logs.unlock(passphrase),
    setLogsPassphrase: ({ passphrase }) => logs.setPassphrase(passphrase),
    beginNewLogs: () => logs.beginNew(),
    appendLogs: (batch) => logs.ask('append', batch),
    searchLogs: (request) => logs.ask('search', request),
    knownLogs: (keys) => logs.ask('known', keys),
    viewerHistory: (viewer) => logs.ask('viewerHistory', viewer),
    writeNote: (note) => logs.ask('writeNote', note),
    readRetention: () => logs.ask('readRetention', {}),
    setRetention: (rules) => logs.ask('setRetention', rules),
    deleteViewerLogs: (viewer) => logs.ask('deleteViewer', viewer),
    deleteAllLogs: () => logs.ask('deleteAll', {}),
    exportLogs,
    cancelLogsExport: () => running?.abort(),
  }
}

/**
 * The system's own dialog asks before it takes the name of a file that is there. null: the performer
 * canceled.
 */
async function askWhere(format: ExportFormat): Promise<string | null> {
  const parent = BrowserWindow.getFocusedWindow()
  const options = {
    defaultPath: `footlight-logs-${new Date().toISOString().slice(0, 10)}.${format}`,
    filters: [
      format === 'csv' ? { name: 'CSV', extensions: ['csv'] } : { name: 'JSON Lines', extensions: ['jsonl'] },
    ],
    properties: ['createDirectory' as const, 'showOverwriteConfirmation' as const],
  }
  const { canceled, filePath } =
    parent === null ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(parent, options)
  return canceled || filePath === '' ? null : filePath
}
