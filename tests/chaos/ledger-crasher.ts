import { randomInt, randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import { join } from 'node:path'
import type { LedgerCommand } from '@footlight/core/ports'
import { GroupCommitLedger } from '@footlight/server/ledger/group-commit-ledger'
import { WorkerBackend } from '@footlight/server/ledger/sqlite/worker-backend'
import pino from 'pino'

/**
 * The process that `ledger-crash.test.ts` kills: transfers without end, several at a time, each told on
 * standard output before it is sent (`try`) and after it is answered (`ok`). `process.stdout` would keep what
 * a full pipe does not take, and a killed process would not have said what it did.
 */
const CALLERS = 8
const WALLETS = 5

const logger = pino({ level: 'silent' })
const ledger = new GroupCommitLedger(
  await WorkerBackend.open(join(process.argv[2] ?? '', 'ledger.db'), logger),
  logger,
)
for (;;) await Promise.all(Array.from({ length: CALLERS }, () => tell(randomTransfer())))

async function tell(command: LedgerCommand): Promise<void> {
  say('try', command)
  const result = await ledger.execute(command)
  if (result.ok) say('ok', command)
}

function say(word: string, command: LedgerCommand): void {
  for (let rest = Buffer.from(`${word} ${JSON.stringify(command)}\n`); rest.length > 0; )
    try {
      rest = rest.subarray(writeSync(1, rest))
    } catch (error) {
      // Full: until the test has read some of it.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
    }
}

function randomTransfer(): LedgerCommand {
  const id = randomUUID()
  const from = randomInt(WALLETS + 1)
  const debit = from === WALLETS ? 'promotions' : `wallet:${from}`
  const credit = from === WALLETS ? `wallet:${randomInt(WALLETS)}` : 'platform'
  const tokens = randomInt(1, 100)
  return {
    kind: 'transfer',
    id,
    at: Date.now(),
    reason: 'crash',
    lines: [{ debit, credit, tokens }],
    idempotency: { scope: debit, key: id, fingerprint: `${credit}:${tokens}` },
    events: [{ topic: 'room:crash', name: 'v3.tip.received', payload: { transfer_id: id } }],
  }
}
