import { parseArgs } from 'node:util'
import { Username } from '@footlight/core/protocol'
import { systemClock } from '@footlight/native-bridges/system-clock'
import pino from 'pino'
import { AuditSeal } from '../audit-log/audit-seal.ts'
import { readConfig } from '../platform/config.ts'
import { loadServerSecret, prepareDataDir } from '../platform/data-dir.ts'
import { openDatabase } from './open-database.ts'

/**
 * Makes an account an administrator, for a terminal, also while the server runs. Refused where there is one already,
 * unless another is asked for: whoever has the machine is to notice that somebody was first.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { another: { type: 'boolean' } },
})
const [name = '', ...more] = positionals
const username = Username.safeParse(name)
if (!username.success || more.length > 0)
  throw new Error('npm run make-administrator -- <name of an account> [--another]')
const sentences = {
  user_not_found: `There is no account ${name}. Register it on the site first.`,
  is_one: `${name} is an administrator already. Nothing was changed.`,
  exists:
    'There is an administrator already, who can give the role on the page "Staff". To make another one here: --another',
} as const
const config = readConfig(process.env, process.cwd())
if (!config.ok) throw new Error(config.error)
prepareDataDir(config.value.dataDir)
const logger = pino({ level: 'error' })
const database = await openDatabase({ ...config.value, logger })
try {
  const serverSecret = loadServerSecret(config.value.dataDir)
  // The server may never have run: its log is sealed before anything is in it.
  await new AuditSeal({ auditLog: database.auditLog, serverSecret, logger }).renew()
  const made = await database.staffRoles.makeAdministrator(
    username.data,
    values.another === true,
    systemClock.now(),
  )
  if (made.ok)
    process.stdout.write(
      `${made.value.username} (account ${made.value.account}) is an administrator now. It is in the audit log.\n`,
    )
  else {
    process.stderr.write(`${sentences[made.error]}\n`)
    process.exitCode = 1
  }
} finally {
  await database.close()
}
