/** The person asked their browser for less data. */
export function isSavingData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true
}

/** Nothing plays that was not asked for: the person wants less data, or less motion. */
export function isModest(): boolean {
  return isSavingData() || matchMedia('(prefers-reduced-motion: reduce)').matches
}
