import { AccountId } from '@footlight/core/protocol'
import pino from 'pino'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from './open-database.ts'

/**
 * The operator's list, for a terminal, also while the server runs: largest sums first, one pair a line,
 * fields apart by tabs.
 */
const config = readConfig(process.env, process.cwd())
if (!config.ok) throw new Error(config.error)
const database = await openDatabase({ ...config.value, logger: pino({ level: 'error' }) })
try {
  const rings = await database.tipRings.list()
  const people = await database.people.byIds(
    [...new Set(rings.flatMap(({ payer, model }) => [payer, model]))].map((id) => AccountId.parse(id)),
  )
  const names = new Map<number, string>(people.map(({ id, username }) => [id, username]))
  process.stdout.write('payer\tmodel\trelation\ttokens\n')
  for (const { payer, model, relation, tokens } of rings)
    process.stdout.write(
      `${names.get(payer) ?? payer}\t${names.get(model) ?? model}\t${relation}\t${tokens}\n`,
    )
} finally {
  await database.close()
}
