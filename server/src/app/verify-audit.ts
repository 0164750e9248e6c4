import { parseArgs } from 'node:util'
import { systemClock } from '@footlight/native-bridges/system-clock'
import pino from 'pino'
import { AuditSeal } from '../audit-log/audit-seal.ts'
import { verifyAudit } from '../audit-log/verify-chain.ts'
import { readConfig } from '../platform/config.ts'
import { loadServerSecret, prepareDataDir } from '../platform/data-dir.ts'
import { openDatabase } from './open-database.ts'

/** Whether the audit log is as it was written, for a terminal, also while the server runs; exit code 1: it is not. */
const PROGRESS_EVERY_MS = 1_000

const { values } = parseArgs({ options: { 'seal-anew': { type: 'boolean' } } })
const isAnew = values['seal-anew'] === true
const config = readConfig(process.env, process.cwd())
if (!config.ok) throw new Error(config.error)
prepareDataDir(config.value.dataDir)
const logger = pino({ level: 'error' })
const database = await openDatabase({ ...config.value, logger })
try {
  const { auditLog } = database
  const seal = new AuditSeal({ auditLog, serverSecret: loadServerSecret(config.value.dataDir), logger })
  let shownAt = systemClock.now()
  const verdict = await verifyAudit(auditLog, isAnew ? () => true : seal.isSeal, (done, all) => {
    if (systemClock.now() - shownAt < PROGRESS_EVERY_MS) return
    shownAt = systemClock.now()
    process.stderr.write(`${done} of ${all} entries\n`)
  })
  if (!verdict.ok) {
    process.stdout.write(
      `The audit log is broken from entry ${verdict.broken.number} on: ${verdict.broken.why}.\n`,
    )
    process.exitCode = 1
  } else {
    const { end, sealed } = verdict
    if (isAnew) await seal.replace(end)
    const last = isAnew ? end.number : sealed
    process.stdout.write(
      `The audit log is as it was written: ${end.number} entries, sealed up to ${last}. Hash of the last: ${end.hash}\n`,
    )
  }
} finally {
  await database.close()
}
