import type { Clock } from '@footlight/core/ports'
import {
  type AddedTerm,
  type Failure,
  TERM_VERSIONS_SHOWN,
  type TermChange,
  type TermDesk,
  termListRoutes,
} from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import { utcDay } from '@footlight/core/rules/utc-day'
import type { Identity } from '../accounts/port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { VersionFollower } from '../platform/cluster/version-follower.ts'
import { builtInTerms } from '../prohibited-terms/built-in/built-in-terms.ts'
import { compileTerms, type AddedTerm as TermToAdd } from '../prohibited-terms/term-policy.ts'
import { judgeTerm } from './judge-term.ts'
import { type LabelRepository, previewChange } from './preview-change.ts'
import type { RefusalRepository } from './refusal-repository.ts'
import type { RefusalWriter } from './refusal-writer.ts'
import type { TermListChange, TermListRepository } from './term-list-repository.ts'

const DAY_MS = 86_400_000

export interface TermListRouteDeps {
  readonly termListRepository: TermListRepository
  readonly termRefusals: RefusalRepository
  readonly labelRepository: LabelRepository
  readonly termFollower: Pick<VersionFollower, 'changed'>
  readonly refusalWriter: RefusalWriter
  readonly clock: Clock
}

const forbidden = fail({ error: 'forbidden' } as const)

/** Where the staff reads and changes the prohibited terms (SAFE-06 to SAFE-09). */
export function registerTermLists(registrar: Registrar, deps: TermListRouteDeps): void {
  const { termListRepository, labelRepository, termFollower, clock } = deps

  registerRoute(registrar, termListRoutes.termLists, async ({ identity, query: { days } }) =>
    mayEdit(identity) ? ok(await deskOf(deps, Number(days))) : forbidden,
  )

  registerRoute(registrar, termListRoutes.previewTerms, async ({ identity, body: { change } }) => {
    if (!mayEdit(identity)) return forbidden
    const version = await termListRepository.latest()
    const there = await termListRepository.read(version)
    const judged = judge(change, there)
    if (!judged.ok) return judged
    const then = await termsAfter(judged.value, version, there, termListRepository)
    if (then === null) return fail({ error: 'not_found' })
    return ok(
      await previewChange(labelRepository, compileTerms(version, there), compileTerms(version + 1, then)),
    )
  })

  registerRoute(registrar, termListRoutes.changeTerms, async ({ identity, body }) => {
    if (!mayEdit(identity)) return forbidden
    const { seen, change, reason } = body
    const judged = judge(change, await termListRepository.read(seen))
    if (!judged.ok) return judged
    const act = { by: identity.person.id, at: clock.now(), reason }
    const version = await termListRepository.change(judged.value, seen, act)
    if (typeof version === 'string') return fail({ error: version })
    await termFollower.changed(version)
    return ok({ version })
  })
}

function mayEdit(identity: Identity): identity is Extract<Identity, { kind: 'person' }> {
  return identity.kind === 'person' && may(identity.person.roles, 'terms.edit')
}

function judge(change: TermChange, there: readonly AddedTerm[]): Result<TermListChange, Failure> {
  if (change.kind !== 'add') return ok(change)
  const judged = judgeTerm(change.fields, there)
  return judged.ok
    ? ok({ kind: 'add', fields: judged.value })
    : fail({ error: 'invalid_value', fields: { 'change.fields.term': judged.error } })
}

/** null: there is no such addition or version. */
async function termsAfter(
  change: TermListChange,
  version: number,
  there: readonly AddedTerm[],
  repository: TermListRepository,
): Promise<readonly TermToAdd[] | null> {
  if (change.kind === 'add') return [...there, change.fields]
  if (change.kind === 'restore') return change.version > version ? null : repository.read(change.version)
  const left = there.filter(({ id }) => id !== change.id)
  return left.length === there.length ? null : left
}

async function deskOf(
  { termListRepository, termRefusals, refusalWriter, clock }: TermListRouteDeps,
  days: number,
): Promise<TermDesk> {
  // With what this process has counted since it last wrote.
  await refusalWriter.write()
  const version = await termListRepository.latest()
  const refusals = await termRefusals.since(utcDay(clock.now() - (days - 1) * DAY_MS))
  return {
    version,
    built_in: {
      version: builtInTerms.version,
      date: builtInTerms.date,
      lists: builtInTerms.lists.map(({ language, words, parts, labelWords }) => ({
        ...{ language, words: [...words], parts: [...parts], label_words: [...labelWords] },
      })),
    },
    terms: [...(await termListRepository.read(version))],
    versions: [...(await termListRepository.versions(TERM_VERSIONS_SHOWN))],
    refusals: { days, ...refusals },
  }
}
