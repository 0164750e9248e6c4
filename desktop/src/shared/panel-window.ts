/** Names of the windows that a panel may have for itself; nothing else may be opened. */
const PREFIX = 'panel:'

export function panelWindowName(panelId: string): string {
  return `${PREFIX}${panelId}`
}

/** The panel whose window has this name; null: it is not a panel's. */
export function panelOfWindow(name: string): string | null {
  return /^panel:[a-z][a-z0-9-]{0,40}$/.test(name) ? name.slice(PREFIX.length) : null
}
