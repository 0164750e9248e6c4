const PREFIX = 'deleted-'

/** What an account is called once it is deleted: a name that nobody can take, and that says nothing of who it was. */
export function deletedName(account: number): string {
  return `${PREFIX}${account}`
}

export function isDeletedName(username: string): boolean {
  return username.startsWith(PREFIX)
}
