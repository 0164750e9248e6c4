import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type FootlightDatabase, openDatabase } from '@footlight/server/app/open-database'
import { openPostgres } from '@footlight/server/platform/db/open-postgres'
import { openSqlite } from '@footlight/server/platform/db/open-sqlite'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import { newDataFolder } from '../dev-env/data-folder.ts'
import { gift } from './commands.ts'
import { emptyPostgresDatabase } from './databases.ts'
import { postgresMissing } from './postgres-server.ts'

const logger = pino({ level: 'silent' })
const program = fileURLToPath(new URL('../../server/src/app/reconcile-ledger.ts', import.meta.url))
const fault = "update ledger_accounts set posted = posted + 1 where id = 'wallet:7'"

let dataDir: string
let server: FootlightDatabase | null = null
afterEach(async () => {
  await server?.close()
  server = null
  rmSync(dataDir, { recursive: true, force: true })
})

interface Said {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

function reconcile(databaseUrl: string | null): Promise<Said> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' }
  return new Promise((resolve) =>
    execFile(process.execPath, [program], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    ),
  )
}

async function plant(databaseUrl: string | null): Promise<void> {
  if (databaseUrl === null) {
    const file = openSqlite(join(dataDir, 'ledger.db'))
    file.exec(fault)
    file.close()
    return
  }
  const pool = openPostgres(databaseUrl, logger)
  await pool.query(fault)
  await pool.end()
}

test.for(['SQLite', 'PostgreSQL'])(
  'LEDGER-20 on %s the command says that a ledger adds up, or what does not, while another process has it open',
  { timeout: 240_000 },
  async (kind, context) => {
    const missing = kind === 'SQLite' ? null : postgresMissing()
    context.skip(missing !== null, missing ?? '')
    dataDir = newDataFolder()
    const databaseUrl = kind === 'SQLite' ? null : await emptyPostgresDatabase()
    server = await openDatabase({ dataDir, databaseUrl, logger })
    await server.ledger.execute(gift('wallet:7', 30))
    const good = await reconcile(databaseUrl)
    expect(good).toMatchObject({ code: 0, stderr: '' })
    expect(good.stdout).toMatch(/^The ledger adds up: 2 entries of 2 accounts were read; .* are 0\.\n$/)
    await plant(databaseUrl)
    expect(await reconcile(databaseUrl)).toEqual({
      code: 1,
      stdout:
        'The ledger does not add up: 2 entries of 2 accounts were read, with 2 problems.\n' +
        'the sum of all accounts is 1, not 0\n' +
        'wallet:7: the balance is not the sum of its entries\n',
      stderr: '',
    })
  },
)

test('LEDGER-20 what cannot be read is not called good', { timeout: 120_000 }, async () => {
  dataDir = newDataFolder()
  const none = await reconcile(null)
  expect(none).toMatchObject({ code: 2, stdout: '' })
  expect(none.stderr).toMatch(
    /^The ledger could not be read, so nothing is known of it: there is no ledger\.db in /,
  )
  const gone = await reconcile('postgres://127.0.0.1:1/nothing')
  expect(gone).toMatchObject({ code: 2, stdout: '' })
})
