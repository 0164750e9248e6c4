import { reaction } from 'mobx'
import type { Console } from '../../app/console.ts'
import { accountState } from '../accounts/account-state.ts'
import { createBell } from '../shows/request-bell.ts'

/**
 * Somebody of a studio needs the account socket, which finds the rooms; a new alert is heard and seen,
 * whatever window is in front.
 */
export function wireStudio(it: Console): (() => void)[] {
  const { root, wall, bridge } = it
  const ring = createBell()
  return [
    reaction(
      () => accountState(it) === 'studio',
      (isStudio, before) => {
        if (isStudio) root.start()
        else if (before === true) root.stop()
      },
      { fireImmediately: true },
    ),
    reaction(
      () => wall.ringing.length,
      (count, before = 0) => {
        if (count <= before) return
        ring()
        void bridge.askAttention()
      },
    ),
  ]
}
