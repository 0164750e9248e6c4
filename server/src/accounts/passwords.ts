import { randomBytes } from 'node:crypto'
import { fail, ok, type Result } from '@footlight/core/rules'
import { hash, verify } from '@node-rs/argon2'
import { FairLine } from '../platform/fair-line.ts'

/**
 * OWASP's first choice for argon2id: 19 MiB, two passes, one lane. The library's default algorithm is
 * argon2id.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Each hash takes a core for some 30 ms: two at once leave the others to the rooms. */
const AT_ONCE_MAX = 2
/** Of everything but log-ins: one place is always theirs. */
const OTHERS_AT_ONCE_MAX = 1

export interface PasswordHasher {
  hash(password: string): Promise<string>
  verify(encoded: string, password: string): Promise<boolean>
}

const argon2: PasswordHasher = {
  hash: (password) => hash(password, cost),
  verify: (encoded, password) => verify(encoded, password),
}

const lanes = ['log_in', 'registration', 'room'] as const
type Lane = (typeof lanes)[number]

/** In which line the work waits, and behind whom. */
export interface Turn {
  /** `room`: passwords of rooms. */
  readonly lane: Lane
  /** Under which the caller is counted. */
  readonly addressKey: string
}

/**
 * Hashes passwords off the event loop, a few at a time. Log-ins, registrations and rooms wait in lines of
 * their own, and in each line addresses take turns: a flood of one kind, or from one address, holds up no
 * other. `busy`: too many are waiting already.
 */
export class Passwords {
  readonly #hasher: PasswordHasher
  readonly #lines: Readonly<Record<Lane, FairLine>> = {
    log_in: new FairLine(),
    registration: new FairLine(),
    room: new FairLine(),
  }
  /** Whose turn it is next of those that share one place. */
  #others: readonly Lane[] = ['registration', 'room']
  #logInsRunning = 0
  #othersRunning = 0
  #decoy: Promise<string> | undefined

  constructor(hasher: PasswordHasher = argon2) {
    this.#hasher = hasher
  }

  hash(password: string, turn: Turn): Promise<Result<string, 'busy'>> {
    return this.#inTurn(turn, () => this.#hasher.hash(password))
  }

  /**
   * Without a hash to compare with, the same work is done on a decoy, so that an unknown name takes as long
   * as a known one.
   */
  async verify(encoded: string | null, password: string, turn: Turn): Promise<Result<boolean, 'busy'>> {
    return this.#inTurn(turn, async () => {
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

  async #inTurn<T>({ lane, addressKey }: Turn, work: () => Promise<T>): Promise<Result<T, 'busy'>> {
    const isTaken = await new Promise<boolean>((resolve) => {
      this.#lines[lane].join(addressKey, { start: () => resolve(true), refuse: () => resolve(false) })
      this.#startNext()
    })
    if (!isTaken) return fail('busy')
    try {
      return ok(await work())
    } finally {
      if (lane === 'log_in') this.#logInsRunning -= 1
      else this.#othersRunning -= 1
      this.#startNext()
    }
  }

  /** Places are counted here and not where the work begins, which is a turn of the loop later. */
  #startNext(): void {
    while (this.#logInsRunning + this.#othersRunning < AT_ONCE_MAX) {
      const lane =
        this.#othersRunning < OTHERS_AT_ONCE_MAX
          ? this.#others.find((other) => !this.#lines[other].isEmpty)
          : undefined
      if (lane !== undefined) {
        this.#others = [...this.#others.filter((other) => other !== lane), lane]
        this.#othersRunning += 1
        this.#lines[lane].next()?.start()
      } else if (!this.#lines.log_in.isEmpty) {
        this.#logInsRunning += 1
        this.#lines.log_in.next()?.start()
      } else return
    }
  }
}
