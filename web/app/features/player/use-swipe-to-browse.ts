import { type GenderPath, genderPaths } from '@footlight/core/protocol/browse'
import { swipeRoutes } from '@footlight/core/protocol/swipe'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { useStores } from '../../platform/stores-context.ts'
import { useRoomScreen } from '../room/room-context.ts'
import type { PlayerView } from './player-view.ts'

/** px of a finger across the video that are a swipe, and neither a tap nor a scroll. */
const SWIPE_PX = 80

/**
 * On a touch screen a swipe over the video leads to the next open room of the same area, or back to the one before
 * (SETTINGS-11). Not out of a show: whoever pays for one leaves it by its button.
 */
export function useSwipeToBrowse({ frame, isFloating }: PlayerView): void {
  const { api, session, room } = useStores()
  const { data } = useRoomScreen()
  const navigate = useNavigate()
  const isOn = session.settings?.swipe_to_browse_enabled === true && !isFloating

  const go = useEffectEvent(async (step: 1 | -1) => {
    const gender = areaOf(data.user.gender)
    if (gender === null || room.mode !== 'public') return
    const answer = await api.call(swipeRoutes.feed, { params: { gender } })
    const names = answer.ok ? answer.value.list.map(({ username }) => username) : []
    const next = neighbour(names, data.user.username, step)
    if (next !== null && room.mode === 'public') await navigate(`/${next}`)
  })

  useEffect(() => {
    if (!isOn) return
    let from: Touch | null = null
    const begin = ({ touches }: TouchEvent): void => {
      from = touches.length === 1 ? (touches[0] ?? null) : null
    }
    const end = ({ changedTouches }: TouchEvent): void => {
      const to = changedTouches[0]
      const [across, along] =
        from === null || to === undefined ? [0, 0] : [from.clientX - to.clientX, from.clientY - to.clientY]
      from = null
      if (Math.abs(across) >= SWIPE_PX && Math.abs(across) > 2 * Math.abs(along)) void go(across > 0 ? 1 : -1)
    }
    frame.addEventListener('touchstart', begin, { passive: true })
    frame.addEventListener('touchend', end, { passive: true })
    return () => {
      frame.removeEventListener('touchstart', begin)
      frame.removeEventListener('touchend', end)
    }
  }, [frame, isOn])
}

function areaOf(letter: string | null): GenderPath | null {
  return (Object.keys(genderPaths) as GenderPath[]).find((path) => genderPaths[path] === letter) ?? null
}

/** Around the end and on; null: there is no other. A room that is not among them is followed by the first. */
export function neighbour(names: readonly string[], name: string, step: 1 | -1): string | null {
  const others = names.filter((each) => each !== name)
  const at = names.indexOf(name)
  if (others.length === 0) return null
  if (at < 0) return others.at(step === 1 ? 0 : -1) ?? null
  return names.at((at + step + names.length) % names.length) ?? null
}
