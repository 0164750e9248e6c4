/** As much of Electron's `app` as we use. */
export interface QuittingApp {
  on(event: 'will-quit', listener: (event: { preventDefault(): void }) => void): unknown
  quit(): void
}

/**
 * Ends the search for OBS and its socket with the console, so that OBS sees a goodbye and no timer runs into
 * a closing process.
 */
export function closeOnQuit(
  app: { on(event: 'will-quit', listener: () => void): unknown },
  obs: { close(): void },
): void {
  app.on('will-quit', () => obs.close())
}

/**
 * Puts the end of the console off until the toys were stopped, once: what cannot be stopped does not keep it
 * from ending.
 */
export function stillBeforeQuit(
  app: QuittingApp,
  engine: { readonly isStill: boolean; stop(cause: 'quit'): Promise<boolean> },
): void {
  let isStopping = false
  let isStopped = false
  app.on('will-quit', (event) => {
    if (isStopped || engine.isStill) return
    event.preventDefault()
    if (isStopping) return
    isStopping = true
    void engine.stop('quit').finally(() => {
      isStopped = true
      app.quit()
    })
  })
}
