import { useStores } from '../../platform/stores-context.ts'
import { type Inbox, inboxOf } from './inbox.ts'

/** The one of this page, made when it is first asked for. */
export function useInbox(): Inbox {
  return inboxOf(useStores())
}
