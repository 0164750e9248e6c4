import type { ConsoleContext } from '../../app/console.ts'

type Checked = Pick<ConsoleContext, 'liveness' | 'ui'>

/** The dialog of the check, on its own. */
export function openCheck({ liveness, ui }: Checked): void {
  liveness.open()
  ui.open({ kind: 'liveness' })
}

/** Does what is wanted, once a check was sent where one is due; at once where this site asks for none. */
export function afterCheck({ liveness, ui }: Checked, then: () => void): void {
  if (liveness.state?.hours === null) return then()
  void liveness.before(then).then(() => {
    if (liveness.step !== 'closed') ui.open({ kind: 'liveness' })
  })
}
