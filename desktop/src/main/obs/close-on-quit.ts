/** As much of Electron's `app` as we use. */
interface QuittingApp {
  on(event: 'will-quit', listener: () => void): unknown
}

/**
 * Ends the search for OBS and its socket with the console, so that OBS sees a goodbye and no timer runs into
 * a closing process.
 */
export function closeOnQuit(app: QuittingApp, obs: { close(): void }): void {
  app.on('will-quit', () => obs.close())
}
