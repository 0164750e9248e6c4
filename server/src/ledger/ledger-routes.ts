import type { Clock, Ledger } from '@footlight/core/ports'
import { AccountId, moneyRoutes } from '@footlight/core/protocol'
import { ok } from '@footlight/core/rules'
import { walletOf } from '@footlight/core/rules/ledger/accounts'
import { ownAccount } from '../accounts/current-user.ts'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { GroupCommitLedger } from './group-commit-ledger.ts'
import { otherParticipant, presentStatementLine } from './statement.ts'

export interface StatementRouteDeps {
  readonly ledger: Ledger
  readonly books: Pick<GroupCommitLedger, 'spentOnDay'>
  readonly clock: Clock
  readonly people: PeopleRepository
}

/** `GET /wallet/statement`: a viewer's wallet, a model's earnings. `GET /payment/daily-limit`: what of the day is left. */
export function registerStatementRoute(registrar: Registrar, deps: StatementRouteDeps): void {
  const { ledger, people, books, clock } = deps
  registerRoute(registrar, moneyRoutes.statement, async ({ identity, query }) => {
    const { person } = identity
    const account = ownAccount(person)
    const [balance, lines] = await Promise.all([
      ledger.balance(account),
      ledger.statement(account, query.cursor ?? null, query.limit),
    ])
    const ids = new Set(lines.map((line) => otherParticipant(line, person)).filter((id) => id !== null))
    const others = await people.byIds([...ids].map((id) => AccountId.parse(id)))
    const names = new Map<number, string>(others.map((other) => [other.id, other.username]))
    return ok({
      balance: balance.posted,
      // Tokens are held in escrow, by a movement that is on the statement itself.
      held: 0,
      entries: lines.map((line) => presentStatementLine(line, person, names)),
      next_cursor: lines.length < query.limit ? null : (lines.at(-1)?.cursor ?? null),
    })
  })

  registerRoute(registrar, moneyRoutes.dailyLimit, async ({ identity: { person } }) => {
    const limit = person.settings.daily_limit
    const spent = await books.spentOnDay(walletOf(person.id), clock.now())
    const remaining = limit === null ? null : Math.max(0, limit - spent)
    return ok({ daily_limit: limit, spent_today: spent, remaining })
  })
}
