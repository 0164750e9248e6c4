import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { startPostgres } from '../../conformance/postgres-server.ts'
import type { LedgerMeasurement } from './measure-ledger.ts'

const SCRIPT = `\\set viewer random(0, 999)
\\set model random(0, 49)
select tip(:viewer, :model, :client_id);
`

export interface PgbenchMeasurement extends Omit<LedgerMeasurement, 'p50Ms' | 'p99Ms'> {
  readonly clients: number
  readonly meanMs: number
}

/**
 * The peer: `pgbench` (Debian's postgresql-contrib) calling one plpgsql function a tip, with the same double
 * entry as ours, on PostgreSQL 18 with its default durability. Tries each number of clients; the caller takes
 * the best. Throws where pgbench is not installed.
 */
export async function measurePgbench(options: {
  readonly durationMs: number
  readonly clients: readonly number[]
}): Promise<readonly PgbenchMeasurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'footlight-pgbench-'))
  const server = await startPostgres()
  try {
    const url = await server.createDatabase()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(readFileSync(new URL('./tip-schema.sql', import.meta.url), 'utf8'))
    await client.end()
    const script = join(folder, 'tip.sql')
    writeFileSync(script, SCRIPT)
    const measurements: PgbenchMeasurement[] = []
    for (const clients of options.clients)
      measurements.push(await runOnce(url, script, clients, options.durationMs))
    return measurements
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runOnce(
  url: string,
  script: string,
  clients: number,
  durationMs: number,
): Promise<PgbenchMeasurement> {
  const seconds = String(Math.max(1, Math.round(durationMs / 1_000)))
  const threads = String(Math.min(clients, 2))
  const args = [
    '-n',
    '-M',
    'prepared',
    '-f',
    script,
    '-c',
    String(clients),
    '-j',
    threads,
    '-T',
    seconds,
    url,
  ]
  const { stdout } = await promisify(execFile)('pgbench', args)
  const tipsPerSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
  const meanMs = Number(/^latency average = ([\d.]+) ms/m.exec(stdout)?.[1])
  if (!Number.isFinite(tipsPerSecond) || !Number.isFinite(meanMs))
    throw new Error(`pgbench answered something else: ${stdout}`)
  return { clients, tipsPerSecond, meanMs }
}
