import type { Clock } from '@footlight/core/ports'
import {
  type Failure,
  type PictureHashEntry,
  pictureHashLimits,
  pictureHashRoutes,
  type PictureHashChange as SentChange,
} from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import type { Identity } from '../accounts/port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type {
  HashRefusal,
  PictureHashChange,
  PictureHashRepository,
  StoredPictureHash,
} from './picture-hash-repository.ts'
import type { PictureHashes } from './picture-hashes.ts'
import { readHashList } from './read-hash-list.ts'

export interface PictureHashRouteDeps {
  readonly pictureHashRepository: PictureHashRepository
  readonly pictureHashes: PictureHashes
  readonly clock: Clock
}

const forbidden = fail({ error: 'forbidden' } as const)
const refusals = {
  conflict: { error: 'conflict' },
  not_found: { error: 'not_found' },
  unchanged: { error: 'wrong_state', state: 'unchanged' },
  too_many: { error: 'invalid_value', fields: { 'change.text': 'too_large' } },
} as const satisfies Record<HashRefusal, Failure>

/** Where the staff reads and changes the list (PICTURE-HASH-01, PICTURE-HASH-03). */
export function registerPictureHashes(registrar: Registrar, deps: PictureHashRouteDeps): void {
  const { pictureHashRepository: repository, pictureHashes, clock } = deps

  registerRoute(registrar, pictureHashRoutes.pictureHashes, async ({ identity, query: { hash } }) => {
    if (!mayEdit(identity)) return forbidden
    const version = await repository.latest()
    const versions = await repository.versions(pictureHashLimits.versionsShown)
    const found = hash === undefined ? [] : await findLike(hash, deps)
    return ok({ version, in_force: pictureHashes.size, versions: [...versions], found: found.map(present) })
  })

  registerRoute(registrar, pictureHashRoutes.previewPictureHashes, async ({ identity, body: { text } }) => {
    if (!mayEdit(identity)) return forbidden
    const { hashes, faults } = readHashList(text)
    const there = (await repository.amongInForce(hashes)).size
    return ok({
      ...{ fresh: hashes.length - there, there, faults_total: faults.length },
      faults: faults.slice(0, pictureHashLimits.faultsShown),
    })
  })

  registerRoute(registrar, pictureHashRoutes.changePictureHashes, async ({ identity, body }) => {
    if (!mayEdit(identity)) return forbidden
    const change = read(body.change)
    if (!change.ok) return change
    const act = { by: identity.person.id, at: clock.now(), reason: body.reason }
    const version = await pictureHashes.change(change.value, body.seen, act)
    return typeof version === 'string' ? fail(refusals[version]) : ok({ version })
  })
}

function mayEdit(identity: Identity): identity is Extract<Identity, { kind: 'person' }> {
  return identity.kind === 'person' && may(identity.person.roles, 'picture_hashes.edit')
}

/** What is wrong with lines was in the preview: the others are added. */
function read(change: SentChange): Result<PictureHashChange, Failure> {
  if (change.kind !== 'import') return ok(change)
  const { hashes } = readHashList(change.text)
  if (hashes.length === 0) return fail({ error: 'invalid_value', fields: { 'change.text': 'invalid' } })
  const { case_kind: caseKind, stops, case: ofCase = null } = change
  return ok({ kind: 'add', source: 'import', hashes, caseKind, stops, case: ofCase })
}

async function findLike(
  hash: string,
  { pictureHashRepository, pictureHashes }: PictureHashRouteDeps,
): Promise<readonly StoredPictureHash[]> {
  const same = await pictureHashRepository.find(hash)
  const near = pictureHashes.match(hash)
  if (near === null || same.some(({ id }) => id === near.id)) return same
  const like = await pictureHashRepository.byId(near.id)
  return like === null ? same : [...same, like]
}

function present({
  caseKind,
  addedBy,
  addedAt,
  endedBy,
  endedAt,
  ...entry
}: StoredPictureHash): PictureHashEntry {
  return {
    ...{ ...entry, case_kind: caseKind, added_by: addedBy, added_at: isoTime(addedAt) },
    ...{ ended_by: endedBy, ended_at: isoTime(endedAt) },
  }
}
