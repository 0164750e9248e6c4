import { reaction } from 'mobx'
import type { ConsoleContext } from '../../app/console.ts'

/** Uploads go on behind every screen, slower while the performer is on air, and end with the account. */
export function wireLibrary({
  root: { session, lobby },
  broadcasting: { broadcast },
  library: { library, uploads },
}: ConsoleContext): (() => void)[] {
  return [
    reaction(
      () => broadcast.isRunning,
      () => uploads.restart(),
    ),
    reaction(
      () => lobby.isUp,
      (isUp) => {
        if (isUp) uploads.lineIsBack()
      },
    ),
    session.onIdentityChange(() => {
      uploads.clear()
      library.forget()
    }),
  ]
}
