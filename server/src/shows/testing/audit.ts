import { earningsOf, walletOf } from '@footlight/core/rules/ledger/accounts'
import { accountOf, performer } from '@footlight/core/rules/shows/testing/show-samples'
import type { Simulated } from './simulate-show.ts'

/** What is wrong with a simulated show; empty: to the token, nothing. */
export function audit(simulated: Simulated): readonly string[] {
  const { venue, oracle, ledger, bill } = simulated
  const problems = [...oracle.objections]
  const expect = (what: string, is: number | bigint, should: number | bigint): void => {
    if (BigInt(is) !== BigInt(should)) problems.push(`${what}: ${is}, should be ${should}`)
  }
  expect('the books in sum', ledger.books.total(), 0)
  const left = ledger.holdings('escrow:')
  if (left.length > 0) problems.push(`escrow is left in ${left.join(', ')}`)
  if (venue.isBehind && !simulated.isRecovered) problems.push('money is not settled')
  const owed = owedByOracle(simulated)
  for (const [account, tokens] of simulated.given) {
    const spent = tokens - ledger.posted(walletOf(accountOf(account)))
    expect(`spent by ${account}`, spent, owed.get(account) ?? 0n)
    const billed = (bill?.participants ?? []).filter((participant) => participant.account === account)
    expect(
      `receipt of ${account}`,
      billed.reduce((sum, participant) => sum + participant.tokens, 0),
      spent,
    )
  }
  const total = [...owed.values()].reduce((sum, tokens) => sum + tokens, 0n)
  const parts = [earningsOf(performer.id), 'studio:3', 'platform'].map((account) => ledger.posted(account))
  expect(
    'earned by all',
    parts.reduce((sum, part) => sum + part, 0),
    total,
  )
  expect('split', bill?.split?.gross ?? 0, total)
  expect('split, model', bill?.split?.model ?? 0, parts[0]!)
  for (const participant of bill?.participants ?? []) {
    if (!simulated.isRecovered)
      expect(
        'lines of a receipt',
        participant.lines.reduce((sum, line) => sum + line.tokens, 0),
        participant.tokens,
      )
    const isShort =
      participant.role === 'payer' &&
      ['user_ended', 'user_left', 'out_of_tokens', 'daily_limit'].includes(participant.reason)
    if (!isShort && participant.lines.some((line) => line.what === 'minimum'))
      problems.push('a minimum for somebody who did not end it')
    if (participant.lines.some((line) => line.tokens < 0 || line.ms < 0) || participant.refund < 0)
      problems.push('a receipt has less than nothing in it')
  }
  return problems
}

/**
 * Of a show that was settled from the books only what had moved by then: the returns and the last charge that
 * the books know.
 */
function owedByOracle({ venue, oracle, ledger, isRecovered }: Simulated): ReadonlyMap<number, bigint> {
  const owed = new Map<number, bigint>()
  const bill = ledger.movement(`${venue.show.id}:settle`)?.memo['bill'] as { reason: string } | undefined
  const isSettled = !isRecovered || bill?.reason !== 'server_restart'
  for (const [index, stint] of oracle.stints.entries()) {
    const isReturned = ledger.movement(`${venue.show.id}:seat:${index}`) !== null
    const charged = stint.charges
      .filter(({ id }) => ledger.movement(id) !== null)
      .reduce((most, { tokens }) => (tokens > most ? tokens : most), 0n)
    const tokens = isSettled || isReturned ? (stint.final ?? 0n) : charged
    owed.set(stint.account, (owed.get(stint.account) ?? 0n) + tokens)
  }
  return owed
}
