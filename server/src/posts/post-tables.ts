import { FanLevel } from '@footlight/core/protocol'
import { AccountId } from '@footlight/core/protocol/ids'
import type { Generated, Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { StoredPost } from './post-port.ts'

/** `media` and `poll_options`: JSON texts. */
interface PostTable {
  id: Generated<number>
  model: number
  ref: string
  teaser: string
  text: string
  fan_level: string | null
  token_price: number
  media: string
  poll_options: string | null
  poll_days: number
  publish_at: number
  created_at: number
  deleted_at: number | null
  removed_at: number | null
  removed_by: number | null
  decision_note: string
  /** 1: it came with messages. */
  for_message: number
}

export interface PostTables {
  /** Of the accounts: here only what orders the posts of one performer. */
  people: { id: number; username: string }
  posts: PostTable
  post_purchases: { post: number; buyer: number; state: string; earned: number; at: number }
  /** To whom a post came with a message. */
  post_readers: { reader: number; post: number }
  post_votes: { post: number; voter: number; choice: number; at: number }
}

const Ids = z.array(z.int())
const Options = z.array(z.string())

export function postOf(row: Selectable<PostTable>): StoredPost {
  return {
    id: row.id,
    model: AccountId.parse(row.model),
    teaser: row.teaser,
    text: row.text,
    fanLevel: row.fan_level === null ? null : FanLevel.parse(row.fan_level),
    tokenPrice: row.token_price,
    media: Ids.parse(JSON.parse(row.media)),
    poll:
      row.poll_options === null
        ? null
        : { options: Options.parse(JSON.parse(row.poll_options)), days: row.poll_days },
    publishAt: row.publish_at,
    deletedAt: row.deleted_at,
    removedAt: row.removed_at,
    decisionNote: row.decision_note,
    isForMessage: row.for_message === 1,
  }
}
