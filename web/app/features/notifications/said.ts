import type { Notification } from '@footlight/core/protocol/notifications'

/** Which sentence says it, with what stands in it. */
export function sentenceOf({ subject }: Notification): string {
  return subject.kind === 'media_reviewed' ? `reviewed_${subject.decision}` : subject.kind
}

/** Where a press leads; null: nowhere, whom it is about is gone. */
export function targetOf({ about, subject }: Notification): string | null {
  if (subject.kind === 'media_reviewed') return `/account/library/${subject.media_id}`
  if (subject.kind === 'avatar_removed') return '/account/profile'
  if (subject.kind === 're_up' || subject.kind === 're_up_stopped') return '/account/purchases'
  if (
    subject.kind === 'renewal_ahead' ||
    subject.kind === 'renewal_paid' ||
    subject.kind === 'renewal_stopped'
  )
    return '/membership'
  if (about === null) return null
  switch (subject.kind) {
    case 'live':
    case 'show':
      return `/${about.username}`
    // Messages are a dialog over any page.
    case 'message':
      return null
    case 'post':
    case 'membership_price':
      return `/${about.username}/fanclub`
    case 'media':
      return `/${about.username}/media`
    case 'new_member':
      return '/account/fanclub'
    case 'membership_renewed':
    case 'membership_grace':
    case 'membership_ended':
      return '/account/memberships'
  }
}
