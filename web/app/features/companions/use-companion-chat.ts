import {
  type Companion,
  type CompanionOrder,
  companionLimits,
  companionRoutes,
} from '@footlight/core/protocol/companions'
import { useCallback, useEffect, useState } from 'react'
import { useStores } from '../../platform/stores-context.ts'
import type { CompanionChat } from './page-data.ts'

/** How often an open order is asked for. ms */
const ASKED_EVERY_MS = 1_000

export interface Conversation {
  /** Oldest first. */
  readonly orders: readonly CompanionOrder[]
  readonly hasOlder: boolean
  readonly isLoading: boolean
  readonly loadOlder: () => Promise<void>
  readonly add: (order: CompanionOrder) => void
  /** What is over is gone; what is still answered stays. */
  readonly forget: () => void
}

/** What was said, with what is still being answered asked for until it is over. */
export function useCompanionChat({ id }: Companion, chat: CompanionChat | null): Conversation {
  const { api, toasts } = useStores()
  const [orders, setOrders] = useState<readonly CompanionOrder[]>(() => chat?.orders.toReversed() ?? [])
  const [total, setTotal] = useState(chat?.count_total ?? 0)
  const [isLoading, setLoading] = useState(false)
  const open = orders.filter(({ state }) => state === 'pending').map((order) => order.id)

  const put = useCallback((found: readonly CompanionOrder[]) => {
    setOrders((known) => merged(known, found))
  }, [])

  const openIds = open.join()
  useEffect(() => {
    if (openIds === '') return
    const timer = setInterval(async () => {
      for (const order of openIds.split(',')) {
        const answer = await api.call(companionRoutes.aiOrder, { params: { order } })
        // A line that is down now is asked again in a second.
        if (answer.ok && answer.value.order.state !== 'pending') put([answer.value.order])
      }
    }, ASKED_EVERY_MS)
    return () => clearInterval(timer)
  }, [openIds, api, put])

  async function loadOlder(): Promise<void> {
    setLoading(true)
    // From the page on which the oldest known one stands: new ones have moved the others back.
    const p = Math.floor(orders.length / companionLimits.historyPerPage) + 1
    const answer = await api.call(companionRoutes.aiChat, { params: { id }, query: { p } })
    setLoading(false)
    if (!answer.ok) return void toasts.error({ key: `errors.${answer.error.error}` })
    setTotal(answer.value.count_total)
    put(answer.value.orders)
  }

  return {
    orders,
    hasOlder: orders.length < total,
    isLoading,
    loadOlder,
    add(order) {
      if (!orders.some((known) => known.id === order.id)) setTotal(total + 1)
      put([order])
    },
    forget() {
      setOrders(orders.filter(({ state }) => state === 'pending'))
      setTotal(open.length)
    },
  }
}

/** Oldest first, each once, as it was heard of last. */
function merged(
  known: readonly CompanionOrder[],
  found: readonly CompanionOrder[],
): readonly CompanionOrder[] {
  const all = new Map([...known, ...found].map((order) => [order.id, order]))
  return [...all.values()].sort((a, b) => (a.ordered_at < b.ordered_at ? -1 : 1))
}
