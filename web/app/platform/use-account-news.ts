import type { IncomingServerEvent } from '@footlight/core/protocol/parse'
import { reaction } from 'mobx'
import { useEffect, useEffectEvent } from 'react'
import { useStores } from './stores-context.ts'

/** Calls `read` for each event of the account that is news here, and when the socket is back: whoever was away has missed some. */
export function useAccountNews(isNews: (event: IncomingServerEvent) => boolean, read: () => unknown): void {
  const { listeners, lobby } = useStores()
  const onEvent = useEffectEvent((event: IncomingServerEvent) => {
    if (isNews(event)) read()
  })
  const onReturn = useEffectEvent(read)
  useEffect(() => {
    const hear = (event: IncomingServerEvent) => onEvent(event)
    listeners.add(hear)
    const stop = reaction(
      () => lobby.state,
      (state) => {
        if (state === 'authorized') onReturn()
      },
    )
    return () => {
      listeners.delete(hear)
      stop()
    }
  }, [listeners, lobby])
}
