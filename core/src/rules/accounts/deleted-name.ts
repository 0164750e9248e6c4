const PREFIX = 'deleted-'

/** What an account is called once it is deleted: a name that nobody can take, and that says nothing of who it was. */
export function deletedName(account: number): string {
  return `${PREFIX}${account}`
}

export function isDeletedName(username: string): boolean {
  return username.startsWith(PREFIX)
}

/** The account behind such a name; null: it is none. */
export function deletedAccount(username: string): number | null {
  const number = isDeletedName(username) ? Number(username.slice(PREFIX.length)) : 0
  return Number.isSafeInteger(number) && number > 0 ? number : null
}
