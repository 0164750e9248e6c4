/** Which rooms a changed balance reaches: those where its owner is, and those to which every wallet matters. */
export class WalletRooms<Room> {
  readonly #byName = new Map<string, Set<Room>>()
  readonly #following = new Set<Room>()

  came(room: Room, username: string): void {
    const rooms = this.#byName.get(username)
    if (rooms === undefined) this.#byName.set(username, new Set([room]))
    else rooms.add(room)
  }

  went(room: Room, username: string): void {
    const rooms = this.#byName.get(username)
    if (rooms?.delete(room) === true && rooms.size === 0) this.#byName.delete(username)
  }

  /** Of everybody, also of who lost the line: who pays in a show is charged on, and may fill their wallet meanwhile. */
  follow(room: Room, isFollowing: boolean): void {
    if (isFollowing) this.#following.add(room)
    else this.#following.delete(room)
  }

  of(username: string): ReadonlySet<Room> {
    return new Set([...(this.#byName.get(username) ?? []), ...this.#following])
  }
}
