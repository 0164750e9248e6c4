import type { WallRoom } from '@footlight/core/protocol'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useConsole } from '../../app/console-context.ts'
import { WallTile } from './WallTile.tsx'
import { playingOf } from './wall-pictures.ts'
import classes from './StudioWall.module.css'

interface WallTilesProps {
  readonly rooms: readonly WallRoom[]
  /** Server time, ms. */
  readonly now: number
}

const none: readonly never[] = []

/** A tile for each room. Only those in sight have a picture, and no more of them than a computer decodes. */
export const WallTiles = observer(function WallTiles({ rooms, now }: WallTilesProps) {
  const {
    studio: { wall },
  } = useConsole()
  const list = useRef<HTMLUListElement>(null)
  const inSight = useInSight(
    list,
    rooms.map(({ username }) => username),
  )
  const playing = playingOf(rooms, inSight)
  return (
    <ul ref={list} className={classes.rooms}>
      {rooms.map((room) => (
        <WallTile
          key={room.username}
          room={room}
          now={now}
          isPlaying={playing.has(room.username)}
          alerts={wall.alertsOfRooms.get(room.username) ?? none}
        />
      ))}
    </ul>
  )
})

/** Usernames of the tiles that are, wholly or in part, in the window. */
function useInSight(
  list: { readonly current: HTMLElement | null },
  usernames: readonly string[],
): ReadonlySet<string> {
  const [inSight, setInSight] = useState<ReadonlySet<string>>(new Set())
  const who = usernames.toSorted().join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rooms are other elements.
  useEffect(() => {
    const observed = new IntersectionObserver((entries) => {
      setInSight((before) => {
        const after = new Set(before)
        for (const { target, isIntersecting } of entries) {
          const { username } = (target as HTMLElement).dataset
          if (username === undefined) continue
          if (isIntersecting) after.add(username)
          else after.delete(username)
        }
        return after
      })
    })
    for (const tile of list.current?.children ?? []) observed.observe(tile)
    return () => observed.disconnect()
  }, [list, who])
  return inSight
}
