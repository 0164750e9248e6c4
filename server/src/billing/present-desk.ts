import type {
  BillerWord,
  ClosedDay,
  DeskPurchase,
  EvidenceAccess,
  HeldWebhook,
  PurchaseBlock,
  Refund,
} from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { BillerFact } from '@footlight/core/rules/billing/standing'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import type { Biller } from './billers/biller.ts'
import type { StoredPurchase, StoredWebhook } from './billing-port.ts'
import type { StoredBlock, StoredClose, StoredRefund } from './desk-port.ts'
import type { EvidenceTaken } from './evidence-port.ts'
import { presentPurchase } from './present-purchase.ts'

/** Accounts stand there by their names; one query for each list. */
export interface DeskNames {
  readonly people: Pick<PeopleRepository, 'byIds'>
}

interface DeskBillers extends DeskNames {
  readonly billers: ReadonlyMap<string, Pick<Biller, 'refund'>>
}

/** Of those accounts that are there. */
export async function namesOf(
  ids: readonly AccountId[],
  { people }: DeskNames,
): Promise<ReadonlyMap<AccountId, string>> {
  const found = await people.byIds([...new Set(ids)])
  return new Map(found.map(({ id, username }) => [id, username]))
}

export async function presentForDesk(
  purchases: readonly StoredPurchase[],
  deps: DeskBillers,
): Promise<DeskPurchase[]> {
  const names = await namesOf(
    purchases.map(({ account }) => account),
    deps,
  )
  return purchases.map((purchase) => ({
    ...presentPurchase(purchase),
    username: names.get(purchase.account) ?? null,
    biller_id: purchase.billerId,
    is_refunded_here: (deps.billers.get(purchase.biller)?.refund ?? null) !== null,
  }))
}

export async function presentRefunds(refunds: readonly StoredRefund[], deps: DeskNames): Promise<Refund[]> {
  const names = await namesOf(
    refunds.map(({ by }) => by),
    deps,
  )
  return refunds.map(({ id, amount, reason, note, by, at, state, problem }) => ({
    ...{ id, amount, reason, note, state, problem },
    by: names.get(by) ?? '',
    at: isoTime(at),
  }))
}

export async function presentTaken(
  taken: readonly EvidenceTaken[],
  deps: DeskNames,
): Promise<EvidenceAccess[]> {
  const names = await namesOf(
    taken.map(({ by }) => by),
    deps,
  )
  return taken.map(({ by, at, file }) => ({ by: names.get(by) ?? '', at: isoTime(at), file }))
}

export async function presentBlocks(
  blocks: readonly StoredBlock[],
  deps: DeskNames,
): Promise<PurchaseBlock[]> {
  const names = await namesOf(
    blocks.flatMap(({ account, by }) => [account, by]),
    deps,
  )
  return blocks.map(({ id, account, reason, note, by, at, until }) => ({
    ...{ id, reason, note, until: isoTime(until), at: isoTime(at) },
    username: names.get(account) ?? '',
    by: names.get(by) ?? '',
  }))
}

export function presentWord(fact: BillerFact, at: number): BillerWord {
  const detail =
    'code' in fact ? fact.code : 'reason' in fact ? fact.reason : 'refund' in fact ? fact.refund : null
  return { kind: fact.kind, at: isoTime(at), amount: 'amount' in fact ? fact.amount : null, detail }
}

export function presentWebhook({
  id,
  biller,
  at,
  tries,
  state,
  problem,
  body,
}: StoredWebhook): HeldWebhook[] {
  return state === 'done' || problem === null
    ? []
    : [{ id, biller, at: isoTime(at), tries, state, problem, body }]
}

export function presentDay({ biller, day, isBalanced, result, at }: StoredClose): ClosedDay {
  const { missingHere, missingThere, different, lines, credited, cleared, hasFile = true } = result
  const differences = [
    ...missingHere.map(({ reference }) => ({ purchase: reference, kind: 'missing_here' as const })),
    ...missingThere.map(({ reference }) => ({ purchase: reference, kind: 'missing_there' as const })),
    ...different.map(({ here }) => ({ purchase: here.reference, kind: 'different' as const })),
  ]
  return {
    ...{ biller, day, lines, differences, credited, cleared },
    ...{ is_balanced: isBalanced, has_file: hasFile, at: isoTime(at) },
  }
}
