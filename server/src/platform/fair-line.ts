/** Work that waits for its turn. One of the two is called, once. */
export interface Waiting {
  readonly start: () => void
  /** It will not be done: too many wait. */
  readonly refuse: () => void
}

/** Some two seconds of waiting: past it, it is kinder to say so. */
export const WAITING_MAX = 64
/** So that a single address never fills the line alone. */
export const WAITING_PER_ADDRESS_MAX = 32

/** A line in which addresses take turns, however many times each of them stands in it. */
export class FairLine {
  /** The address whose turn it is comes first. */
  readonly #byAddress = new Map<string, Waiting[]>()
  #size = 0

  get isEmpty(): boolean {
    return this.#size === 0
  }

  /** In a full line whoever stands in it most makes room for one who stands in it less. */
  join(address: string, waiting: Waiting): void {
    const own = this.#byAddress.get(address) ?? []
    if (own.length >= WAITING_PER_ADDRESS_MAX || (this.#size >= WAITING_MAX && !this.#makeRoom(own.length)))
      return waiting.refuse()
    own.push(waiting)
    this.#byAddress.set(address, own)
    this.#size += 1
  }

  /** undefined: nobody waits. The caller starts it. */
  next(): Waiting | undefined {
    const [first] = this.#byAddress
    if (first === undefined) return undefined
    const [address, own] = first
    const waiting = own.shift()
    this.#size -= 1
    this.#byAddress.delete(address)
    if (own.length > 0) this.#byAddress.set(address, own)
    return waiting
  }

  /** False: nobody stands in it clearly more often. */
  #makeRoom(ownLength: number): boolean {
    let most: Waiting[] = []
    for (const each of this.#byAddress.values()) if (each.length > most.length) most = each
    if (most.length <= ownLength + 1) return false
    this.#size -= 1
    most.pop()?.refuse()
    return true
  }
}
