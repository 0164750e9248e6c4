/** Electron's name of a chord, as it stands on the performer's keyboard. */
export function keyNames(accelerator: string): string {
  const isMac = navigator.userAgent.includes('Mac')
  return accelerator.replace('CommandOrControl', isMac ? 'Cmd' : 'Ctrl').replaceAll('+', ' ')
}
