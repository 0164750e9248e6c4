import { AccountId } from '@footlight/core/protocol/ids'
import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import { isOfNone } from '../accounts/hidden-genders.ts'
import { likePattern } from '../platform/db/like-pattern.ts'
import { foldText } from '../platform/fold-text.ts'
import type { Found, LibraryRepository, Page } from './library-port.ts'
import { type LibraryTables, mediaOf } from './library-tables.ts'

type Where = (e: ExpressionBuilder<LibraryTables, 'media_items'>) => Expression<SqlBool>
type Order = 'published_at' | 'created_at' | 'submitted_at' | 'sales'

type LibraryLists = Pick<
  LibraryRepository,
  'ofModel' | 'published' | 'ofMembers' | 'inReview' | 'forgotten' | 'modelsWithFreeVideos'
>

const FORGOTTEN_AT_ONCE = 200

/** Lists of items, on either dialect. */
export function createLibraryLists(db: Kysely<LibraryTables>): LibraryLists {
  const page = pagesOf(db)
  return {
    ofModel: (model, deletedAfter, asked) =>
      page(
        (e) =>
          e.and([
            e('model', '=', model),
            e.or([e('deleted_at', 'is', null), e('deleted_at', '>', deletedAfter)]),
          ]),
        'created_at',
        asked,
      ),
    published: (where, sort, asked) =>
      page((e) => isPublished(e, where), sort === 'popular' ? 'sales' : 'published_at', asked),
    ofMembers: (memberships, asked) =>
      memberships.length === 0
        ? Promise.resolve({ items: [], total: 0 })
        : page(
            (e) =>
              e.and([
                isPublic(e),
                e.or(
                  memberships.map(({ model, levels }) =>
                    e.and([e('model', '=', model), e('fan_level', 'in', [...levels])]),
                  ),
                ),
              ]),
            'published_at',
            asked,
          ),
    async modelsWithFreeVideos({ offset, limit }, hidden) {
      const free = db
        .selectFrom('media_items')
        .where((e) =>
          e.and([isPublic(e), isFree(e), e('type', '=', 'videos'), isOfNone(hidden, 'media_items.model')]),
        )
      const { count } = await free
        .select((e) => e.fn.count<number | string>('model').distinct().as('count'))
        .executeTakeFirstOrThrow()
      const rows = await free
        .select((e) => ['model', e.fn.countAll<number | string>().as('count')])
        .groupBy('model')
        .orderBy((e) => e.fn.countAll(), 'desc')
        .orderBy('model')
        .limit(limit)
        .offset(offset)
        .execute()
      return {
        models: rows.map((row) => ({ model: AccountId.parse(row.model), count: Number(row.count) })),
        total: Number(count),
      }
    },
    async forgotten(deletedBefore) {
      const rows = await db
        .selectFrom('media_items')
        .selectAll()
        .where('deleted_at', '<', deletedBefore)
        .where('id', 'not in', (e) => e.selectFrom('media_purchases').select('item'))
        .limit(FORGOTTEN_AT_ONCE)
        .execute()
      return rows.map(mediaOf)
    },
    inReview: (asked, type) =>
      page(
        (e) =>
          e.and([
            e('state', '=', 'in_review'),
            e('deleted_at', 'is', null),
            ...(type === undefined ? [] : [e('type', '=', type)]),
          ]),
        'submitted_at',
        asked,
      ),
  }
}

function pagesOf(db: Kysely<LibraryTables>) {
  return async function page(where: Where, order: Order, { offset, limit }: Page): Promise<Found> {
    const { count } = await db
      .selectFrom('media_items')
      .select((e) => e.fn.countAll<number | string>().as('count'))
      .where(where)
      .executeTakeFirstOrThrow()
    const found = db.selectFrom('media_items').selectAll().where(where).limit(limit).offset(offset)
    const sorted =
      order === 'sales'
        ? found.orderBy(
            (e) =>
              e
                .selectFrom('media_purchases')
                .select((p) => p.fn.countAll<number>().as('sales'))
                .whereRef('media_purchases.item', '=', 'media_items.id')
                .where('media_purchases.state', '=', 'paid'),
            'desc',
          )
        : found.orderBy(order, order === 'submitted_at' ? 'asc' : 'desc')
    const rows = await sorted.orderBy('id', 'desc').execute()
    return { items: rows.map(mediaOf), total: Number(count) }
  }
}

function isPublished(
  e: ExpressionBuilder<LibraryTables, 'media_items'>,
  {
    model,
    type,
    tag,
    forMembers,
    isPriced,
    opens,
    words,
    hidden = [],
  }: Parameters<LibraryRepository['published']>[0],
): Expression<SqlBool> {
  return e.and([
    isPublic(e),
    ...(model === undefined ? [] : [e('model', '=', model)]),
    ...(type === undefined ? [] : [e('type', '=', type)]),
    ...(forMembers === undefined ? [] : [e('fan_level', 'is not', null)]),
    ...(isPriced === undefined ? [] : [e('token_price', '>', 0)]),
    ...(opens === undefined ? [] : [opens === 'free' ? isFree(e) : e.not(isFree(e))]),
    ...(words === undefined ? [] : [hasWords(words)]),
    isOfNone(hidden, 'media_items.model'),
    // Tags are made of letters, digits and hyphens alone.
    ...(tag === undefined ? [] : [e('tags', 'like', `%"${tag}"%`)]),
  ])
}

function isFree(e: ExpressionBuilder<LibraryTables, 'media_items'>): Expression<SqlBool> {
  return e.and([e('token_price', '=', 0), e('fan_level', 'is', null)])
}

function hasWords(words: string): Expression<SqlBool> {
  return sql<SqlBool>`media_items.words like ${likePattern(foldText(words))} escape '\\'`
}

function isPublic(e: ExpressionBuilder<LibraryTables, 'media_items'>): Expression<SqlBool> {
  return e.and([e('state', '=', 'published'), e('deleted_at', 'is', null), e('is_private', '=', 0)])
}
