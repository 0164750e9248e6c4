import { useRevalidator } from 'react-router'
import { useAccountNews } from '../../platform/use-account-news.ts'
import { useReadAgain } from '../../platform/use-read-again.ts'

/**
 * Reads the page anew when an order moves, and when the socket is back. `order`: its page is open; null: a list, which
 * every order is in. A clock that runs out is an event of its own (COMMISSION-CLOCK-01), and whoever comes back to the
 * page reads it as well.
 */
export function useRefreshed(order: number | null): void {
  const { revalidate } = useRevalidator()
  useAccountNews(
    (event) => event.name === 'v3.commission.update' && (order === null || event.payload.order === order),
    revalidate,
  )
  useReadAgain()
}
