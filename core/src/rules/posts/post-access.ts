import type { FanLevel } from '../../protocol/fan-level.ts'
import type { MediaAccess } from '../../protocol/library.ts'
import { type MediaViewer, mediaAccess } from '../library/media-access.ts'

/** What of a post decides who reads it. Times are ms since 1970. */
export interface PostFacts {
  readonly publishAt: number
  /** Its performer took it back. */
  readonly isDeleted: boolean
  /** The site staff took it from everybody. */
  readonly isRemoved: boolean
  readonly tokenPrice: number
  /** null: for everybody. */
  readonly fanLevel: FanLevel | null
  /** It came with a message: it is for those alone who got it. */
  readonly isForMessage: boolean
}

/** Who asks, as far as a post is concerned. */
export interface PostViewer extends MediaViewer {
  /** The post came with a message to them. */
  readonly isAddressed: boolean
}

/**
 * POST-ACCESS-01: who reads a post: the rule of media, but that one which is free is free for guests too, and that
 * one which is scheduled is nobody's but its performer's. POST-ACCESS-02: what came with a message is there for those
 * who got it, and for the site staff.
 */
export function postAccess(post: PostFacts, viewer: PostViewer, now: number): MediaAccess | null {
  const isKnown = viewer.isAddressed || viewer.isOwner || viewer.isStaff || viewer.hasBought
  if (post.isForMessage && !isKnown) return null
  return mediaAccess(
    {
      state: post.isRemoved ? 'removed' : now < post.publishAt ? 'draft' : 'published',
      isDeleted: post.isDeleted,
      tokenPrice: post.tokenPrice,
      isFreeNoAuth: true,
      fanLevel: post.fanLevel,
      isPrivate: false,
    },
    viewer,
  )
}

/** Whether tokens open it. */
export function isPostForSale(post: PostFacts, now: number): boolean {
  return !post.isRemoved && !post.isDeleted && post.publishAt <= now && post.tokenPrice > 0
}

/** What of a poll decides who votes and what they read of it. */
export interface PollFacts {
  /** How many options there are. */
  readonly options: number
  /** ms since 1970. */
  readonly closesAt: number
}

/** POST-POLL-01: what others voted is told to those who voted, to its performer, and to all when it is over. */
export function showsVotes(
  poll: PollFacts,
  { isOwner, hasVoted }: { readonly isOwner: boolean; readonly hasVoted: boolean },
  now: number,
): boolean {
  return isOwner || hasVoted || poll.closesAt <= now
}

/** POST-POLL-01: null: they may vote for this option now. */
export function voteRefusal(
  poll: PollFacts | null,
  option: number,
  now: number,
): 'no_poll' | 'no_such_option' | 'poll_closed' | null {
  if (poll === null) return 'no_poll'
  if (option >= poll.options) return 'no_such_option'
  return poll.closesAt <= now ? 'poll_closed' : null
}
