import { HoldReason } from '@footlight/core/protocol/account-deletion'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { Logger } from 'pino'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { accountChanged } from '../accounts/port.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { Bus } from '../platform/cluster/bus.ts'
import type { Config } from '../platform/config.ts'
import { logEvent } from '../platform/log-event.ts'
import { letter } from '../platform/mail/letters.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import type { PersonalRowsStep } from '../platform/personal-rows.ts'
import type { Site } from '../platform/site.ts'
import { type DeleteFilesDeps, deleteFiles } from './delete-files.ts'
import type { AccountDeletion, DeletionRepository } from './deletion-port.ts'
import { type ObstacleDeps, obstaclesOf } from './obstacles.ts'

export interface DeleteAccountsDeps extends DeleteFilesDeps, ObstacleDeps {
  readonly accountDeletions: DeletionRepository
  readonly bus: Bus
  readonly config: Pick<Config, 'deletion'>
  readonly logger: Logger
  readonly mailer: Mailer
  readonly people: Pick<PeopleRepository, 'byId'>
  readonly personalRows: readonly PersonalRowsStep[]
  readonly sessions: Pick<Sessions, 'endAll' | 'forget'>
  readonly site: Site
}

const DAY_MS = 86_400_000

/**
 * Closes what is due and in nobody's way, and brings each account that is closed to its end. Every step may be done
 * again, so that a process that died leaves nothing half done (DELETE-04, DELETE-06).
 */
export async function deleteAccounts(deps: DeleteAccountsDeps): Promise<void> {
  const { accountDeletions, logger } = deps
  for (let after = 0; ; ) {
    const due = await accountDeletions.due(deps.clock.now(), after)
    for (const deletion of due) await close(deletion, deps)
    const last = due.at(-1)
    if (last === undefined) break
    after = last.account
  }
  for (const deletion of await accountDeletions.unfinished()) {
    await endEverywhere(deletion.account, deps)
    await deleteFiles(deletion.account, deps)
    for (const step of deps.personalRows)
      if (step.heldFor === null) await accountDeletions.carryOut(step, deletion)
    await accountDeletions.finish(deletion.account, deps.clock.now())
    logEvent(logger, 'account_deleted', { account: deletion.account })
  }
  for (const deletion of await accountDeletions.unwritten()) await tellOwner(deletion, deps)
}

/** Deletes what outlived accounts by a duty that is over (DELETE-07). */
export async function releaseHeld(deps: DeleteAccountsDeps): Promise<void> {
  const { accountDeletions, clock, config, personalRows } = deps
  for (const reason of HoldReason.options) {
    const before = clock.now() - config.deletion.heldDays[reason] * DAY_MS
    for (const deletion of await accountDeletions.held(reason, before)) {
      for (const step of personalRows)
        if (step.heldFor === reason) await accountDeletions.carryOut(step, deletion)
      await accountDeletions.release(deletion, reason)
    }
  }
}

async function close({ account, tokens }: AccountDeletion, deps: DeleteAccountsDeps): Promise<void> {
  const person = await deps.people.byId(account)
  const obstacles = person === null ? [] : await obstaclesOf(person, tokens, deps)
  if (obstacles.length > 0 || !(await deps.accountDeletions.close(account, deps.clock.now())))
    logEvent(deps.logger, 'account_deletion_held', { account, obstacles })
}

/** Its sessions have no row any more: what remembers them is told. */
async function endEverywhere(account: AccountId, { sessions, bus }: DeleteAccountsDeps): Promise<void> {
  await sessions.endAll(account)
  bus.publish(accountChanged, { account })
}

/** A message that is not taken now goes with the next run. */
async function tellOwner(
  { account, email, username, language }: AccountDeletion,
  { accountDeletions, mailer, site, logger }: DeleteAccountsDeps,
): Promise<void> {
  if (email === null) return
  try {
    const words = letter('deletion_done', language, { name: username ?? '', url: site.publicUrl })
    await mailer.send({ to: email, ...words })
    await accountDeletions.written(account)
  } catch (error) {
    logEvent(logger, 'deletion_mail_failed', { account, err: error })
  }
}
