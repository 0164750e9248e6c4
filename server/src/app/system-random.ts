import { randomUUID } from 'node:crypto'
import type { Random } from '@footlight/core/ports'
import { timeOrderedUuid } from '@footlight/core/rules/time-ordered-uuid'

export const systemRandom: Random = {
  fraction: () => Math.random(),
  uuid: () => timeOrderedUuid(Date.now(), randomUUID()),
}
