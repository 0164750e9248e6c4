import { reaction } from 'mobx'
import type { ConsoleContext } from '../../app/console.ts'
import { accountState } from '../accounts/account-state.ts'
import { createBell } from '../shows/request-bell.ts'

/**
 * Somebody of a studio needs the account socket, which finds the rooms; a new alert is heard and seen,
 * whatever window is in front.
 */
export function wireStudio(context: ConsoleContext): (() => void)[] {
  const {
    root,
    bridge,
    studio: { wall },
  } = context
  const ring = createBell()
  return [
    reaction(
      () => accountState(context) === 'studio',
      (isStudio, before) => {
        if (isStudio) root.start()
        else if (before === true) root.stop()
      },
      { fireImmediately: true },
    ),
    reaction(
      () => wall.log.begun,
      () => {
        ring()
        void bridge.askAttention()
      },
    ),
  ]
}
