import type { AccountId } from '@footlight/core/protocol'
import { holdPerson } from '../accounts/hold-person.ts'
import { type Change, endRecords, heldBy, peopleOf, takeAway } from './role-rows.ts'

/** Who changes a studio, and when: ms since 1970. */
export interface StudioAct {
  readonly by: AccountId
  readonly at: number
}

/**
 * Asks somebody to own a studio that is held, in the transaction of whoever opens it or gives it away. Nobody else is asked for it
 * any more.
 */
export async function offerOwnership(
  transaction: Change,
  studio: number,
  account: AccountId,
  { by, at }: StudioAct,
): Promise<void> {
  const open = transaction
    .updateTable('studio_grants')
    .set({ ended_at: at, ended_by: by })
    .where('studio', '=', studio)
    .where('accepted_at', 'is', null)
    .where('ended_at', 'is', null)
  await open.where((e) => e.or([e('account', '=', account), e('role', '=', 'owner')])).execute()
  await transaction
    .insertInto('studio_grants')
    .values({
      ...{ studio, account, role: 'owner', models: null, until: null, offered_by: by, offered_at: at },
      ...{ accepted_at: null, ended_at: null, ended_by: null },
    })
    .execute()
}

/** All roles in a studio that is held, and all that is offered. Answers who had one. */
export async function endAllRoles(
  transaction: Change,
  studio: number,
  act: StudioAct,
): Promise<readonly AccountId[]> {
  const people = await peopleOf(transaction, studio)
  for (const { id } of people) await endRole(transaction, studio, id, act)
  await transaction
    .updateTable('studio_grants')
    .set({ ended_at: act.at, ended_by: act.by })
    .where('studio', '=', studio)
    .where('ended_at', 'is', null)
    .execute()
  return people.map(({ id }) => id)
}

/** What they are in it, and what they were offered. */
export async function endRole(
  transaction: Change,
  studio: number,
  account: AccountId,
  act: StudioAct,
): Promise<void> {
  await holdPerson(transaction, account)
  if ((await heldBy(transaction, account))?.studio !== studio) return
  await takeAway(transaction, account)
  await endRecords(transaction, account, studio, act)
}
