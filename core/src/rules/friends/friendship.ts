import type { FriendStatus } from '../../protocol/friends.ts'

/**
 * What one has asked of the other. `unheard`: asked, and the other is not shown it; `withdrawn`: an unheard one that
 * was taken back, remembered so that asking again is not heard either.
 */
export type Asked = 'no' | 'asked' | 'unheard' | 'withdrawn'

/** Two people, as one of them stands to the other. */
export interface Bond {
  readonly areFriends: boolean
  /** Of the one who acts, to the other. */
  readonly own: Asked
  readonly theirs: Asked
}

export const noBond: Bond = { areFriends: false, own: 'no', theirs: 'no' }
const friends: Bond = { areFriends: true, own: 'no', theirs: 'no' }

const waits = (asked: Asked): boolean => asked === 'asked' || asked === 'unheard'

/** As the one who acts reads it. What is not heard reads like any request to who made it. */
export function friendStatusOf({ areFriends, own, theirs }: Bond): FriendStatus | null {
  if (areFriends) return 'CONFIRMED'
  if (theirs === 'asked') return 'TO_CONFIRM'
  return waits(own) ? 'REQUESTED' : null
}

export interface Reach {
  /** Nobody has the name, they take no messages, or have blocked or banned who asks: nobody hears of it. */
  readonly isClosed: boolean
}

/** FRIEND-02: twice is once, and requests that cross confirm each other. */
export function askBond(bond: Bond, { isClosed }: Reach): Bond {
  if (bond.areFriends || waits(bond.own)) return bond
  if (waits(bond.theirs)) return friends
  return { ...bond, own: isClosed || bond.own === 'withdrawn' ? 'unheard' : 'asked' }
}

/** null: there is nothing to accept. */
export function acceptBond(bond: Bond): Bond | null {
  if (bond.areFriends) return bond
  return bond.theirs === 'asked' ? friends : null
}

/** Whatever there is ends: a friendship, a request of the other, or one's own. Who is declined reads on that they asked. */
export function endBond(bond: Bond): Bond {
  if (bond.areFriends) return noBond
  if (bond.theirs === 'asked') return { ...bond, theirs: 'unheard' }
  return { ...bond, own: bond.own === 'asked' ? 'no' : bond.own === 'unheard' ? 'withdrawn' : bond.own }
}

/** FRIEND-06: the friendship ends, own requests too, and the other's are not heard any more. */
export function blockBond({ areFriends, own, theirs }: Bond): Bond {
  return {
    areFriends: false,
    own: areFriends || own === 'asked' ? 'no' : own === 'unheard' ? 'withdrawn' : own,
    theirs: theirs === 'asked' ? 'unheard' : theirs,
  }
}

/** What the two are told of a change: by the one who acted, and by the other. */
export interface BondNews {
  readonly own: FriendNews | null
  readonly theirs: FriendNews | null
}
export type FriendNews = 'request' | 'accepted' | 'deleted'

/** Nobody is told of what they do not read: a request that is not heard, or that it was declined. */
export function newsOf(before: Bond, after: Bond): BondNews {
  if (after.areFriends) return before.areFriends ? silence : { own: 'accepted', theirs: 'accepted' }
  const mirrored = [mirror(before), mirror(after)] as const
  return {
    own: friendStatusOf(before) !== null && friendStatusOf(after) === null ? 'deleted' : null,
    theirs:
      friendStatusOf(mirrored[1]) === friendStatusOf(mirrored[0])
        ? null
        : friendStatusOf(mirrored[1]) === 'TO_CONFIRM'
          ? 'request'
          : 'deleted',
  }
}

const silence: BondNews = { own: null, theirs: null }

/** The same two, from the other's side. */
export function mirror({ areFriends, own, theirs }: Bond): Bond {
  return { areFriends, own: theirs, theirs: own }
}
