import type { companionRoutes } from '@footlight/core/protocol/companions'
import type { ResponseOf } from '@footlight/core/protocol/route'

/** A companion, with what it costs now. */
export type CompanionProfile = ResponseOf<typeof companionRoutes.aiModel>

/** What the reader and a companion said last. */
export type CompanionChat = ResponseOf<typeof companionRoutes.aiChat>
