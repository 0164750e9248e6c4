import type { AccountId } from '@footlight/core/protocol/ids'
import type { Kysely, Transaction } from 'kysely'
import { holdPerson } from '../accounts/hold-person.ts'
import { type AuditEntry, audited, type StaffAct } from '../audit-log/module.ts'
import type { PostDraft, PostRepository } from './post-port.ts'
import { type PostTables, postOf } from './post-tables.ts'

/** Of one step through all of them. */
const LISTED = 500

/** Posts and votes, on either dialect. */
export function createPostRepository(db: Kysely<PostTables>): PostRepository {
  return {
    ...createWriting(db),
    ...createReading(db),
    ...createLists(db),
    ...createReaders(db),
    ...createVotes(db),
  }
}

function createWriting(
  db: Kysely<PostTables>,
): Pick<PostRepository, 'create' | 'changeScheduled' | 'changeWords' | 'setDeleted' | 'remove'> {
  return {
    create: (model, ref, draft, at, { since, max }) =>
      db.transaction().execute(async (transaction) => {
        await holdPerson(transaction, model)
        const made = await transaction
          .selectFrom('posts')
          .selectAll()
          .where('model', '=', model)
          .where('ref', '=', ref)
          .executeTakeFirst()
        if (made !== undefined) return postOf(made)
        const { count } = await transaction
          .selectFrom('posts')
          .select((e) => e.fn.countAll<number | string>().as('count'))
          .where('model', '=', model)
          .where('created_at', '>', since)
          .where('for_message', '=', draft.isForMessage ? 1 : 0)
          .executeTakeFirstOrThrow()
        if (Number(count) >= max) return null
        const row = await transaction
          .insertInto('posts')
          .values({ model, ref, ...rowOf(draft), created_at: at, decision_note: '' })
          .returningAll()
          .executeTakeFirstOrThrow()
        return postOf(row)
      }),
    async changeScheduled(id, draft, now) {
      const { numUpdatedRows } = await db
        .updateTable('posts')
        .set(rowOf(draft))
        .where('id', '=', id)
        .where('publish_at', '>', now)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
    async changeWords(id, { teaser, text, token_price }) {
      const { numUpdatedRows } = await db
        .updateTable('posts')
        .set({ teaser, text, token_price })
        .where('id', '=', id)
        .where((e) =>
          e.or([
            e('text', '=', text),
            e.not(e.exists(e.selectFrom('post_purchases').select('post').whereRef('post', '=', 'posts.id'))),
          ]),
        )
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
    async setDeleted(id, at) {
      await db.updateTable('posts').set({ deleted_at: at }).where('id', '=', id).execute()
    },
    remove(id, { account, note, at }) {
      const subject = { kind: 'post', id: String(id) } as const
      const entry = {
        at,
        actor: account,
        action: 'posts.remove',
        subject,
        reason: note || null,
        details: {},
      } as const
      const act = { by: account, at, reason: note }
      return audited(db, entry, (transaction) => markRemoved(transaction, id, act))
    },
  }
}

/**
 * By a decision about its performer. Answers what goes into the audit log at the end of the transaction; null: they have
 * no such post. One that was removed before stays as it is.
 */
export async function removePost(
  transaction: Transaction<PostTables>,
  model: AccountId,
  id: number,
  { by, at, reason }: StaffAct & { readonly reason: string },
): Promise<AuditEntry | null> {
  const found = await transaction
    .selectFrom('posts')
    .select('id')
    .where('id', '=', id)
    .where('model', '=', model)
    .executeTakeFirst()
  if (found === undefined) return null
  await markRemoved(transaction, id, { by, at, reason })
  return {
    ...{ at, actor: by, action: 'posts.remove', reason, details: {} },
    subject: { kind: 'post', id: String(id) },
  }
}

/** As it was before a decision that is reversed. null: it is gone for good, or is not removed. */
export async function restorePost(
  transaction: Transaction<PostTables>,
  model: AccountId,
  id: number,
  { by, at, reason }: StaffAct & { readonly reason: string },
): Promise<AuditEntry | null> {
  const { numUpdatedRows } = await transaction
    .updateTable('posts')
    .set({ removed_at: null, removed_by: null, decision_note: '' })
    .where('id', '=', id)
    .where('model', '=', model)
    .where('removed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 0n
    ? null
    : {
        ...{ at, actor: by, action: 'posts.restore', reason, details: {} },
        subject: { kind: 'post', id: String(id) },
      }
}

/** False: it had been removed before, or there is none. */
async function markRemoved(
  transaction: Transaction<PostTables>,
  id: number,
  { by, at, reason }: StaffAct & { readonly reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('posts')
    .set({ removed_at: at, removed_by: by, decision_note: reason })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

function rowOf(draft: PostDraft) {
  return {
    teaser: draft.teaser,
    text: draft.text,
    fan_level: draft.fanclub_access_level,
    token_price: draft.token_price,
    media: JSON.stringify(draft.media),
    poll_options: draft.poll && JSON.stringify(draft.poll.options),
    poll_days: draft.poll?.days ?? 0,
    publish_at: draft.publishAt,
    for_message: draft.isForMessage ? 1 : 0,
  }
}

function createReading(db: Kysely<PostTables>): Pick<PostRepository, 'byId' | 'byIds' | 'publishedBetween'> {
  return {
    async publishedBetween(after, upTo) {
      const rows = await db
        .selectFrom('posts')
        .selectAll()
        .where('for_message', '=', 0)
        .where('publish_at', '>', after)
        .where('publish_at', '<=', upTo)
        .where('deleted_at', 'is', null)
        .where('removed_at', 'is', null)
        .orderBy('publish_at')
        .limit(LISTED)
        .execute()
      return rows.map(postOf)
    },
    async byId(id) {
      const row = await db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : postOf(row)
    },
    async byIds(ids) {
      if (ids.length === 0) return []
      const rows = await db
        .selectFrom('posts')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute()
      return rows.map(postOf)
    },
  }
}

/** Posts of one performer, the newest first. */
function createLists(db: Kysely<PostTables>): Pick<PostRepository, 'published' | 'ofModel' | 'allOf'> {
  return {
    async published(model, now, before, limit) {
      const rows = await db
        .selectFrom('posts')
        .selectAll()
        .where('model', '=', model)
        .where('for_message', '=', 0)
        .where('publish_at', '<=', now)
        .where('deleted_at', 'is', null)
        .where('removed_at', 'is', null)
        .$if(before !== null, (query) =>
          query.where((e) =>
            e.or([
              e('publish_at', '<', before!.publishAt),
              e.and([e('publish_at', '=', before!.publishAt), e('id', '<', before!.id)]),
            ]),
          ),
        )
        .orderBy('publish_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(postOf)
    },
    async ofModel(model, deletedAfter, { offset, limit }) {
      const found = db
        .selectFrom('posts')
        .where('model', '=', model)
        .where('for_message', '=', 0)
        .where((e) => e.or([e('deleted_at', 'is', null), e('deleted_at', '>', deletedAfter)]))
      const { count } = await found
        .select((e) => e.fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow()
      const rows = await found
        .selectAll()
        .orderBy('publish_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return { posts: rows.map(postOf), total: Number(count) }
    },
    async allOf(model, limit) {
      const rows = await db
        .selectFrom('posts')
        .selectAll()
        .where('model', '=', model)
        .orderBy('publish_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(postOf)
    },
  }
}

function createVotes(db: Kysely<PostTables>): Pick<PostRepository, 'vote' | 'votesOf' | 'votesBy'> {
  return {
    async vote(post, voter, choice, at) {
      await db
        .insertInto('post_votes')
        .values({ post, voter, choice, at })
        .onConflict((c) => c.columns(['post', 'voter']).doUpdateSet({ choice, at }))
        .execute()
    },
    async votesOf(posts) {
      if (posts.length === 0) return new Map()
      const rows = await db
        .selectFrom('post_votes')
        .select((e) => ['post', 'choice', e.fn.countAll<number | string>().as('count')])
        .where('post', 'in', [...posts])
        .groupBy(['post', 'choice'])
        .execute()
      return new Map(
        posts.map((id) => [
          id,
          new Map(rows.filter(({ post }) => post === id).map(({ choice, count }) => [choice, Number(count)])),
        ]),
      )
    },
    async votesBy(voter, posts) {
      if (posts.length === 0) return new Map()
      const rows = await db
        .selectFrom('post_votes')
        .select(['post', 'choice'])
        .where('voter', '=', voter)
        .where('post', 'in', [...posts])
        .execute()
      return new Map(rows.map(({ post, choice }) => [post, choice]))
    },
  }
}

/** Of posts that come with messages. */
function createReaders(db: Kysely<PostTables>): Pick<PostRepository, 'address' | 'addressedTo'> {
  return {
    async address(post, reader) {
      await db
        .insertInto('post_readers')
        .values({ reader, post })
        .onConflict((c) => c.doNothing())
        .execute()
    },
    async addressedTo(reader, posts) {
      if (posts.length === 0) return new Set()
      const rows = await db
        .selectFrom('post_readers')
        .select('post')
        .where('reader', '=', reader)
        .where('post', 'in', [...posts])
        .execute()
      return new Set(rows.map(({ post }) => post))
    },
  }
}
