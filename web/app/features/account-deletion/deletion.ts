import type { accountDeletionRoutes } from '@footlight/core/protocol/account-deletion'
import type { ResponseOf } from '@footlight/core/protocol/route'

/** What would become of an account, and whether it is about to be deleted. */
export type Deletion = ResponseOf<typeof accountDeletionRoutes.deletion>
