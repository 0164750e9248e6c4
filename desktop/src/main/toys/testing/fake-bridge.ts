import { fail, ok, type Result } from '@footlight/core/rules'
import type { Bridge, BridgeError, BridgeEvent, Toy } from '@footlight/native-bridges/toys/bridge'
import { Listeners } from '@footlight/native-bridges/toys/listeners'

export function fakeToy(id = 'lush'): Toy {
  return { id, name: id, battery: 80, features: [{ id: 'Vibrate', kind: 'vibrate', steps: 20 }] }
}

/** A device app that answers at once, or with whatever a test lays down. */
export class FakeBridge implements Bridge {
  readonly kind = 'lovense'
  readonly toys: Toy[]
  refreshMs: number | null = 450
  /** Everything that was said, as `toy:level`. */
  readonly said: string[] = []
  isClosed = false
  /** How often it was opened. */
  opened = 0
  openAnswer: Promise<Result<undefined, BridgeError>> = Promise.resolve(ok(undefined))
  answer: (toyId: string, level: number) => Promise<Result<undefined, BridgeError>> = () =>
    Promise.resolve(ok(undefined))
  readonly #listeners = new Listeners<BridgeEvent>()

  constructor(...toys: Toy[]) {
    this.toys = toys.length === 0 ? [fakeToy()] : toys
  }

  get levels(): number[] {
    return this.said.map((each) => Number(each.split(':')[1]))
  }

  async open(): Promise<Result<undefined, BridgeError>> {
    this.opened += 1
    const opened = await this.openAnswer
    if (opened.ok) for (const toy of this.toys) this.emit({ kind: 'added', toy })
    return opened
  }

  setLevel(toyId: string, level: number): Promise<Result<undefined, BridgeError>> {
    return this.#say(toyId, level)
  }

  stop(toyId: string): Promise<Result<undefined, BridgeError>> {
    return this.#say(toyId, 0)
  }

  onEvent(listener: (event: BridgeEvent) => void): () => void {
    return this.#listeners.add(listener)
  }

  async close(): Promise<void> {
    this.isClosed = true
  }

  emit(event: BridgeEvent): void {
    this.#listeners.emit(event)
  }

  #say(toyId: string, level: number): Promise<Result<undefined, BridgeError>> {
    if (this.isClosed) return Promise.resolve(fail('unreachable'))
    this.said.push(`${toyId}:${level}`)
    return this.answer(toyId, level)
  }
}
