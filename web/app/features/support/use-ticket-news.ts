import { reaction } from 'mobx'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useStores } from '../../platform/stores-context.ts'

/** Reads the page's tickets again when one has changed, and when the socket is back. */
export function useTicketNews(): void {
  const { lobby } = useStores()
  const { revalidate } = useRevalidator()
  useEffect(
    () =>
      reaction(
        () => [lobby.ticket, lobby.isUp] as const,
        ([, isUp]) => {
          if (isUp) void revalidate()
        },
      ),
    [lobby, revalidate],
  )
}
