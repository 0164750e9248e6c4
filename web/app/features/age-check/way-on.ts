/** The page that somebody wanted to see when they were asked for their age, over the pages of the service that checks it. */
const KEY = 'age_check_to'

/** A page of ours, and not the start of another site's address. */
const ownPage = /^\/(?![/\\])/

/** @param to as it came in the address; null: it did not. */
export function rememberWayOn(to: string | null): void {
  if (to !== null && ownPage.test(to)) sessionStorage.setItem(KEY, to)
}

export function wayOn(): string {
  return sessionStorage.getItem(KEY) ?? '/'
}
