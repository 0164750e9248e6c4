import { randomBytes } from 'node:crypto'
import { fail, ok, type Result } from '@footlight/core/domain'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Each hash takes a core for some 30 ms: two at once leave the others to the rooms. */
const AT_ONCE_MAX = 2
/** Past this line, about a second of waiting, it is kinder to say so. */
const WAITING_MAX = 64

export interface PasswordHasher {
  hash(password: string): Promise<string>
  verify(encoded: string, password: string): Promise<boolean>
}

const argon2: PasswordHasher = {
  hash: (password) => hash(password, cost),
  verify: (encoded, password) => verify(encoded, password),
}

/** Hashes passwords off the event loop, a few at a time. `busy`: too many are waiting already. */
export class Passwords {
  readonly #hasher: PasswordHasher
  readonly #waiting: (() => void)[] = []
  #running = 0
  #decoy: Promise<string> | undefined

  constructor(hasher: PasswordHasher = argon2) {
    this.#hasher = hasher
  }

  hash(password: string): Promise<Result<string, 'busy'>> {
    return this.#inTurn(() => this.#hasher.hash(password))
  }

  /** Without a hash to compare with, the same work is done on a decoy, so that an unknown name takes as long as a known one. */
  async verify(encoded: string | null, password: string): Promise<Result<boolean, 'busy'>> {
    return this.#inTurn(async () => {
      const matches = await this.#hasher.verify(encoded ?? (await this.#makeDecoy()), password)
      return matches && encoded !== null
    })
  }

  /** Made once, ahead of the first log-in, so that not even that one takes longer. */
  async warmUp(): Promise<void> {
    await this.#makeDecoy()
  }

  #makeDecoy(): Promise<string> {
    return (this.#decoy ??= this.#hasher.hash(randomBytes(24).toString('base64url')))
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<Result<T, 'busy'>> {
    if (this.#running >= AT_ONCE_MAX) {
      if (this.#waiting.length >= WAITING_MAX) return fail('busy')
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else {
      this.#running += 1
    }
    try {
      return ok(await work())
    } finally {
      // The place is handed on rather than given up, so that nobody slips in between.
      const next = this.#waiting.shift()
      if (next === undefined) this.#running -= 1
      else next()
    }
  }
}
