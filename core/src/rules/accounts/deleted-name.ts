/** What such a name begins with; none that people choose does. */
export const DELETED_NAME_PREFIX = 'deleted-'

/** What an account is called once it is deleted: a name that nobody can take, and that says nothing of who it was. */
export function deletedName(account: number): string {
  return `${DELETED_NAME_PREFIX}${account}`
}

export function isDeletedName(username: string): boolean {
  return username.startsWith(DELETED_NAME_PREFIX)
}

/** The account behind such a name; null: it is none. */
export function deletedAccount(username: string): number | null {
  const number = isDeletedName(username) ? Number(username.slice(DELETED_NAME_PREFIX.length)) : 0
  return Number.isSafeInteger(number) && number > 0 ? number : null
}
