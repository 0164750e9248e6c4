import { liveWallRoutes } from '@footlight/core/protocol/live-wall'
import { useEffect, useState } from 'react'
import { useStores } from '../../platform/stores-context.ts'

const EVERY_MS = 10_000

interface Shown {
  readonly version: number
  /** As an address. */
  readonly picture: string
}

/** Newest public pictures of these rooms, by username, while somebody looks at the page. One call for all of them. */
export function useStills(usernames: readonly string[]): ReadonlyMap<string, Shown> {
  const { api } = useStores()
  const [stills, setStills] = useState<ReadonlyMap<string, Shown>>(new Map())
  const names = usernames.join(',')
  useEffect(() => {
    let shown: ReadonlyMap<string, Shown> = new Map()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    async function ask(): Promise<void> {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible' || names === '') return
      const rooms = names.split(',').map((name) => `${name}.${shown.get(name)?.version ?? 0}`)
      const answer = await api.call(liveWallRoutes.liveStills, { query: { rooms: rooms.join(',') } })
      if (isOver) return
      if (answer.ok) {
        const found = answer.value.stills.flatMap(({ username, version, stillBase64 }) => {
          const known = shown.get(username)
          const next =
            stillBase64 === null ? known : { version, picture: `data:image/jpeg;base64,${stillBase64}` }
          return next === undefined ? [] : [[username, next] as const]
        })
        shown = new Map(found)
        setStills(shown)
      }
      timer = setTimeout(() => void ask(), EVERY_MS)
    }
    const onVisible = () => void ask()
    document.addEventListener('visibilitychange', onVisible)
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [api, names])
  return stills
}
