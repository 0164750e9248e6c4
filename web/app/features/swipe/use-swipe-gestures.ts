import { type PointerEvent, useEffect, useEffectEvent, useRef, type WheelEvent } from 'react'
import type { SwipeStore } from './swipe-store.ts'

/** px of a finger that are a swipe, not a tap. */
const SWIPE_PX = 60
/** px of a wheel that are one room. */
const WHEEL_PX = 60
/** One turn of a wheel or touch pad sends events for this long, ms. */
const WHEEL_REST_MS = 450

const keys: Readonly<Record<string, 'next' | 'previous'>> = {
  ArrowDown: 'next',
  PageDown: 'next',
  j: 'next',
  ArrowUp: 'previous',
  PageUp: 'previous',
  k: 'previous',
}

/** Finger, wheel and keys: one room on, or one back. */
export function useSwipeGestures(swipe: SwipeStore) {
  const from = useRef<number | null>(null)
  const wheel = useRef({ at: 0, sum: 0, isSpent: false })

  function go(direction: 'next' | 'previous'): void {
    if (direction === 'next') void swipe.next()
    else swipe.previous()
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const direction = keys[event.key]
    if (direction === undefined || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
      return
    const { target } = event
    const isTaken =
      target instanceof HTMLElement && target.closest('input, select, textarea, [role="dialog"]') !== null
    if (isTaken || document.querySelector('[role="dialog"], [role="menu"]') !== null) return
    event.preventDefault()
    go(direction)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  return {
    onPointerDown: (event: PointerEvent) => {
      from.current = event.pointerType === 'mouse' ? null : event.clientY
    },
    onPointerUp: (event: PointerEvent) => {
      const moved = from.current === null ? 0 : from.current - event.clientY
      from.current = null
      if (Math.abs(moved) >= SWIPE_PX) go(moved > 0 ? 'next' : 'previous')
    },
    onPointerCancel: () => {
      from.current = null
    },
    onWheel: (event: WheelEvent) => {
      const turn = wheel.current
      const isNew = event.timeStamp - turn.at > WHEEL_REST_MS
      turn.sum = isNew ? event.deltaY : turn.sum + event.deltaY
      turn.isSpent = turn.isSpent && !isNew
      turn.at = event.timeStamp
      if (turn.isSpent || Math.abs(turn.sum) < WHEEL_PX) return
      turn.isSpent = true
      go(turn.sum > 0 ? 'next' : 'previous')
    },
  }
}
