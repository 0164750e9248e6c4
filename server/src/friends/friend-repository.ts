import { friendLimits } from '@footlight/core/protocol/friends'
import { AccountId } from '@footlight/core/protocol/ids'
import { fail, ok } from '@footlight/core/rules'
import { type Asked, type Bond, blockBond } from '@footlight/core/rules/friends/friendship'
import type { Kysely, SelectQueryBuilder, Transaction } from 'kysely'
import { holdPerson } from '../accounts/hold-person.ts'
import type { FriendRepository, Named, Owner } from './friend-port.ts'
import type { FriendTables } from './friend-tables.ts'

type Db = Kysely<FriendTables> | Transaction<FriendTables>

/** Friends and requests, on either dialect. */
export function createFriendRepository(db: Kysely<FriendTables>): FriendRepository {
  return { ...createReading(db), ...createChanges(db) }
}

function createReading(
  db: Kysely<FriendTables>,
): Omit<FriendRepository, 'change' | 'block' | 'forgetWithdrawn'> {
  const friendsOf = async (owner: AccountId) =>
    (
      await db
        .selectFrom('friends')
        .select('friend_id')
        .where('owner_id', '=', owner)
        .orderBy('since', 'desc')
        .orderBy('friend_id')
        .execute()
    ).map(({ friend_id }) => AccountId.parse(friend_id))
  return {
    friendsOf,
    async lists({ id, username }) {
      const [friends, asked, waiting] = await Promise.all([
        friendsOf(id),
        db
          .selectFrom('friend_requests')
          .leftJoin('people', 'people.username', 'name')
          .select(['name', 'people.type', 'people.avatar'])
          .where('sender_id', '=', id)
          .where('state', 'in', ['asked', 'unheard'])
          .orderBy('at', 'desc')
          .orderBy('name')
          .execute(),
        asking(db, username).select('sender_id').orderBy('at', 'desc').orderBy('sender_id').execute(),
      ])
      return {
        friends,
        asked: asked.map(({ name, type, avatar }) => {
          const isModel = type === 'model'
          return { name, isModel, avatar: isModel ? avatar : null }
        }),
        asking: waiting.map(({ sender_id }) => AccountId.parse(sender_id)),
      }
    },
    areFriends: (one, other) => areFriends(db, one, other),
    countAsking: (username) => countOf(asking(db, username)),
  }
}

const asking = (db: Db, username: string) =>
  db.selectFrom('friend_requests').where('name', '=', username).where('state', '=', 'asked')

async function areFriends(db: Db, one: number, other: number): Promise<boolean> {
  const row = await db
    .selectFrom('friends')
    .select('since')
    .where('owner_id', '=', one)
    .where('friend_id', '=', other)
    .executeTakeFirst()
  return row !== undefined
}

function createChanges(
  db: Kysely<FriendTables>,
): Pick<FriendRepository, 'change' | 'block' | 'forgetWithdrawn'> {
  return {
    change: (owner, other, at, step) =>
      db.transaction().execute(async (transaction) => {
        await holdBoth(transaction, owner, other)
        const before = await readBond(transaction, owner, other)
        const wanted = step(
          before,
          other.id !== null && (await isBlocked(transaction, other.id, owner.username)),
        )
        if (wanted === null) return fail('none')
        if (await isFull(transaction, owner, other, before, wanted)) return fail('full')
        const isUnheard =
          wanted.own === 'asked' &&
          before.own !== 'asked' &&
          (await countOf(asking(transaction, other.username))) >= friendLimits.requests
        const after: Bond = isUnheard ? { ...wanted, own: 'unheard' } : wanted
        await writeBond(transaction, owner, other, at, { before, after })
        return ok({ before, after })
      }),
    block: (owner, other, at) =>
      db.transaction().execute(async (transaction) => {
        await holdBoth(transaction, owner, other)
        if (!(await isBlocked(transaction, owner.id, other.username))) {
          const blocks = transaction.selectFrom('account_blocks').where('owner_id', '=', owner.id)
          if ((await countOf(blocks)) >= friendLimits.blocked) return fail('full')
          await transaction
            .insertInto('account_blocks')
            .values({ owner_id: owner.id, name: other.username, at })
            .execute()
        }
        const before = await readBond(transaction, owner, other)
        const after = blockBond(before)
        await writeBond(transaction, owner, other, at, { before, after })
        return ok({ before, after })
      }),
    async forgetWithdrawn(before) {
      await db
        .deleteFrom('friend_requests')
        .where('state', '=', 'withdrawn')
        .where('at', '<', before)
        .execute()
    },
  }
}

/** Changes of each of them take turns; in the order of their ids, so that two who act at once do not wait for each other. */
async function holdBoth(transaction: Transaction<FriendTables>, owner: Owner, other: Named): Promise<void> {
  const ids = [owner.id, ...(other.id === null ? [] : [other.id])].sort((a, b) => a - b)
  for (const id of ids) await holdPerson(transaction, id)
}

async function readBond(transaction: Transaction<FriendTables>, owner: Owner, other: Named): Promise<Bond> {
  if (other.id === null)
    return {
      areFriends: false,
      own: await askedBy(transaction, owner.id, other.username),
      theirs: 'no',
    }
  return {
    areFriends: await areFriends(transaction, owner.id, other.id),
    own: await askedBy(transaction, owner.id, other.username),
    theirs: await askedBy(transaction, other.id, owner.username),
  }
}

async function askedBy(db: Db, sender: number, name: string): Promise<Asked> {
  const row = await db
    .selectFrom('friend_requests')
    .select('state')
    .where('sender_id', '=', sender)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.state ?? 'no'
}

export async function isBlocked(db: Db, owner: number, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_blocks')
    .select('at')
    .where('owner_id', '=', owner)
    .where('name', '=', name)
    .executeTakeFirst()
  return row !== undefined
}

async function countOf(rows: SelectQueryBuilder<FriendTables, keyof FriendTables, object>): Promise<number> {
  const { count } = await rows.select((e) => e.fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

async function isFull(
  transaction: Transaction<FriendTables>,
  owner: Owner,
  other: Named,
  before: Bond,
  after: Bond,
): Promise<boolean> {
  if (after.areFriends && !before.areFriends) {
    for (const id of [owner.id, other.id ?? owner.id]) {
      const friends = transaction.selectFrom('friends').where('owner_id', '=', id)
      if ((await countOf(friends)) >= friendLimits.friends) return true
    }
    return false
  }
  const waits = (asked: Asked) => asked === 'asked' || asked === 'unheard'
  if (!waits(after.own) || waits(before.own)) return false
  const waiting = transaction
    .selectFrom('friend_requests')
    .where('sender_id', '=', owner.id)
    .where('state', 'in', ['asked', 'unheard'])
  return (await countOf(waiting)) >= friendLimits.requests
}

async function writeBond(
  transaction: Transaction<FriendTables>,
  owner: Owner,
  other: Named,
  at: number,
  { before, after }: { readonly before: Bond; readonly after: Bond },
): Promise<void> {
  if (other.id !== null && after.areFriends !== before.areFriends)
    await writeFriends(transaction, owner.id, other.id, after.areFriends ? at : null)
  if (after.own !== before.own) await writeAsked(transaction, owner.id, other.username, after.own, at)
  if (other.id !== null && after.theirs !== before.theirs)
    await writeAsked(transaction, other.id, owner.username, after.theirs, at)
}

/** `since` null: not any more. */
async function writeFriends(
  transaction: Transaction<FriendTables>,
  one: number,
  other: number,
  since: number | null,
): Promise<void> {
  for (const [owner_id, friend_id] of [
    [one, other],
    [other, one],
  ] as const) {
    if (since !== null)
      await transaction.insertInto('friends').values({ owner_id, friend_id, since }).execute()
    else
      await transaction
        .deleteFrom('friends')
        .where('owner_id', '=', owner_id)
        .where('friend_id', '=', friend_id)
        .execute()
  }
}

async function writeAsked(
  transaction: Transaction<FriendTables>,
  sender_id: number,
  name: string,
  state: Asked,
  at: number,
): Promise<void> {
  if (state === 'no') {
    await transaction
      .deleteFrom('friend_requests')
      .where('sender_id', '=', sender_id)
      .where('name', '=', name)
      .execute()
    return
  }
  await transaction
    .insertInto('friend_requests')
    .values({ sender_id, name, state, at })
    // Its place in the lists is that of the first time: a moved one would tell that it was declined.
    .onConflict((c) => c.columns(['sender_id', 'name']).doUpdateSet({ state }))
    .execute()
}
