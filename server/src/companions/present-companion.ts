import type {
  Companion,
  CompanionOrder,
  CompanionOrderState,
  CompanionRecord,
} from '@footlight/core/protocol'
import { companionMoneyOf } from '@footlight/core/rules/companions/companion-order'
import { avatarUrl } from '../accounts/avatar-url.ts'
import { isoTime } from '../accounts/present-user.ts'
import type { StoredCompanion, StoredOrder } from './companion-port.ts'

export const PICTURES_PATH = '/companion-pictures'

export function presentCompanion(companion: StoredCompanion): Companion {
  const { id, username, name, description, tags, nsfw } = companion
  return {
    ...{ id, username, name, description, tags: [...tags], nsfw },
    avatar_url: avatarUrl({ username, avatar: null }),
    aiBot: true,
    age: 'fictional_adult_25_plus',
  }
}

export function presentRecord(companion: StoredCompanion): CompanionRecord {
  const { is_enabled, revision } = companion
  return { ...presentCompanion(companion), is_enabled, revision }
}

/** To the one who ordered it. Why a rule refused a result is between the list and the staff. */
export function presentOrder(order: StoredOrder): CompanionOrder {
  const { id, service, prompt, price, stage, answer } = order
  const state = stateOf(order)
  const isShown = state === 'answered'
  return {
    ...{ id, service, prompt, price, state },
    fault: stage?.kind === 'failed' ? stage.fault : null,
    answer: isShown ? answer : null,
    image_url: isShown && order.hasPicture ? pictureUrl(order) : null,
    ordered_at: isoTime(order.orderedAt),
  }
}

export function pictureUrl({ id }: Pick<StoredOrder, 'id'>): string {
  return `${PICTURES_PATH}/${id}.jpg`
}

export function stateOf({ stage, removedAt }: StoredOrder): CompanionOrderState {
  if (removedAt !== null) return 'removed'
  const money = stage === null ? 'refunded' : companionMoneyOf(stage)
  return money === 'charged' ? 'answered' : money === 'refunded' ? 'failed' : 'pending'
}
