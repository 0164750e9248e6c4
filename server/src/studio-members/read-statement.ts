import type { MonthStatement, StatementPart, StatementRow } from '@footlight/core/protocol'
import { earningsOf, studioAccountOf } from '@footlight/core/rules/ledger/accounts'
import { incomeKinds } from '@footlight/core/rules/ledger/income-kinds'
import { monthText, numberOfMonth } from '@footlight/core/rules/year-month'
import type { Person } from '../accounts/people-port.ts'
import type { IncomeSums } from '../ledger/books.ts'
import type { GroupCommitLedger } from '../ledger/group-commit-ledger.ts'
import { type StudioRegister, tellStudios } from '../studio-register/module.ts'
import type { MemberRepository } from './member-repository.ts'

export interface StatementDeps {
  readonly books: Pick<GroupCommitLedger, 'monthIncome'>
  readonly studioMembers: Pick<MemberRepository, 'ownerOf'>
  readonly studioRegister: Pick<StudioRegister, 'named'>
}

export interface StatementQuery {
  readonly model: Pick<Person, 'id' | 'username'>
  readonly month: string
  /** Only what was earned with these studios; null: everything. */
  readonly studios: readonly number[] | null
}

/**
 * The statement of a month, for the performer and for a studio alike (STATEMENT-05). What was earned with which studio is in
 * the books themselves, so that no day of coming or leaving is compared with anything.
 */
export async function readStatement(
  { model, month, studios }: StatementQuery,
  { books, studioMembers, studioRegister }: StatementDeps,
): Promise<MonthStatement> {
  const { isOver, firstMonths, sums } = await books.monthIncome(earningsOf(model.id), numberOfMonth(month))
  const readable = studios === null ? null : new Set<string>(studios.map(studioAccountOf))
  const isRead = (account: string): boolean => readable === null || readable.has(account)
  const accounts = [...new Set(sums.map((each) => each.studio))].filter(isRead).sort(withoutLast)
  const ids = accounts.flatMap((account) => (account === '' ? [] : [idOf(account)]))
  const told = await tellStudios(ids, studioRegister)
  const firsts = [...firstMonths].flatMap(([account, first]) => (isRead(account) ? [first] : []))
  return {
    username: model.username,
    month,
    is_over: isOver,
    first_month: firsts.length === 0 ? null : monthText(Math.min(...firsts)),
    parts: await Promise.all(
      accounts.map(async (account) => {
        const id = account === '' ? null : idOf(account)
        const owner = id === null ? null : await studioMembers.ownerOf(id)
        const name = id === null ? null : told(id).name
        return presentPart({ id, name, owner, sums: sums.filter((each) => each.studio === account) })
      }),
    ),
  }
}

/** What was earned without a studio is last. */
function withoutLast(a: string, b: string): number {
  if (a === '' || b === '') return a === b ? 0 : a === '' ? 1 : -1
  return idOf(a) - idOf(b)
}

function idOf(account: string): number {
  return Number(account.slice('studio:'.length))
}

function presentPart({
  id,
  name,
  owner,
  sums,
}: {
  readonly id: number | null
  readonly name: string | null
  readonly owner: string | null
  readonly sums: readonly IncomeSums[]
}): StatementPart {
  const rows = sums
    .map(
      ({ kind, count, paid, toModel: performer, toStudio: studio, toPlatform: platform }): StatementRow => ({
        ...{ kind, count, paid, performer, studio, platform },
      }),
    )
    .toSorted((a, b) => placeOf(a.kind) - placeOf(b.kind) || (a.kind < b.kind ? -1 : 1))
  const sum = (column: 'count' | 'paid' | 'performer' | 'studio' | 'platform'): number =>
    rows.reduce((all, row) => all + row[column], 0)
  return {
    studio_id: id,
    studio_name: name,
    owner,
    rows,
    total: {
      ...{ count: sum('count'), paid: sum('paid'), performer: sum('performer') },
      ...{ studio: sum('studio'), platform: sum('platform') },
    },
  }
}

/** Kinds in one order on every page; one that this program does not know comes last. */
function placeOf(kind: string): number {
  const place = incomeKinds.indexOf(kind)
  return place === -1 ? incomeKinds.length : place
}
