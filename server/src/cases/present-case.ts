import type { CaseDetail, CaseSource, CaseSummary, OwnDecision, Ruling } from '@footlight/core/protocol'
import { AccountId } from '@footlight/core/protocol/ids'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import type {
  CaseEvidence,
  CaseRepository,
  ListedCase,
  StoredCase,
  StoredRemoval,
  StoredRuling,
} from './case-port.ts'
import type { ComplaintRepository } from './complaint-repository.ts'

export interface PresentCaseDeps {
  readonly caseRepository: CaseRepository
  readonly caseEvidence: CaseEvidence
  readonly complaints: ComplaintRepository
  readonly people: PeopleRepository
}

export async function presentCases(
  cases: readonly ListedCase[],
  { people }: Pick<PresentCaseDeps, 'people'>,
): Promise<CaseSummary[]> {
  const nameOf = await namesOf(
    people,
    cases.flatMap(({ reported, takenBy }) => [reported, takenBy]),
  )
  return cases.map((each) => summaryOf(each, each.entries, nameOf))
}

/** With what it stands on, and what the reader may do with it. */
export async function presentCase(
  found: StoredCase,
  reader: Person,
  { caseRepository, caseEvidence, complaints, people }: PresentCaseDeps,
): Promise<CaseDetail> {
  const { reported, takenBy, ruling, state, version } = found
  const entries = await caseRepository.entriesOf(found.id)
  const reports = await caseEvidence.reports(
    entries.flatMap(({ report }) => (report === null ? [] : [report])),
  )
  const said = await complaints.ofCase(found.id)
  const removals = (await caseRepository.removalsOf([found.id])).get(found.id) ?? []
  const nameOf = await namesOf(people, [reported, takenBy, ruling?.by ?? null, ruling?.confirmedBy ?? null])
  const isOwn = reported === reader.id
  return {
    ...summaryOf(found, entries.length, nameOf),
    version,
    reports,
    complaints: said.map(({ at, ...complaint }) => ({ ...complaint, at: isoTime(at) })),
    seen_live: entries.filter(({ source }) => seenLive.has(source)).length,
    ruling: ruling === null ? null : presentRuling(ruling, removals, nameOf),
    may_decide: state === 'open' && !isOwn && may(reader.roles, 'cases.decide'),
    may_confirm:
      state === 'proposed' && !isOwn && ruling?.by !== reader.id && may(reader.roles, 'cases.confirm'),
  }
}

/** Measures against this account as they read them, the last first. */
export async function presentOwn(
  account: AccountId,
  limit: number,
  { caseRepository }: { readonly caseRepository: Pick<CaseRepository, 'decidedAbout' | 'removalsOf'> },
): Promise<OwnDecision[]> {
  const decided = await caseRepository.decidedAbout(account, limit)
  const removals = await caseRepository.removalsOf(decided.map(({ id }) => id))
  return decided.flatMap(({ id, number, ruling }) => {
    if (ruling === null) return []
    const { action, ground, text, at } = ruling
    const removed = (removals.get(id) ?? []).filter(({ state }) => state === 'removed')
    return [
      {
        ...{ number, action, ground, text, until: endOf(ruling), at: isoTime(at) },
        removed: removed.map(({ kind, title }) => ({ kind, title })),
      },
    ]
  })
}

const seenLive: ReadonlySet<CaseSource> = new Set(['live', 'match', 'judge'])

type NameOf = (id: AccountId | null) => string | null

function summaryOf(found: StoredCase, entries: number, nameOf: NameOf): CaseSummary {
  const { number, kind, state, reported, openedAt, dueAt, takenBy, ruling } = found
  return {
    ...{ number, kind, state, entries },
    reported: nameOf(reported),
    opened_at: isoTime(openedAt),
    due_at: isoTime(dueAt),
    taken_by: nameOf(takenBy),
    action: ruling?.action ?? null,
  }
}

function presentRuling(ruling: StoredRuling, removals: readonly StoredRemoval[], nameOf: NameOf): Ruling {
  const { action, ground, text, by, at, confirmedBy } = ruling
  return {
    ...{ action, ground, text, until: endOf(ruling), by: nameOf(by) ?? '', at: isoTime(at) },
    confirmed_by: nameOf(confirmedBy),
    removes: removals.map(({ kind, title, state }) => ({ kind, title, state })),
  }
}

/** One without an end has one in the account, which nobody is to wait for. */
function endOf({ action, until }: StoredRuling): string | null {
  return action === 'suspended' && until !== null ? isoTime(until) : null
}

async function namesOf(people: PeopleRepository, ids: readonly (AccountId | null)[]): Promise<NameOf> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  const found = await people.byIds(known.map((id) => AccountId.parse(id)))
  const byId = new Map<number, string>(found.map(({ id, username }) => [id, username]))
  return (id) => (id === null ? null : (byId.get(id) ?? null))
}
