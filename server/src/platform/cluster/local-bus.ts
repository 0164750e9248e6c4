import type { Logger } from 'pino'
import { logEvent } from '../log-event.ts'
import type { Bus, Subject } from './bus.ts'

type Listener = (message: object) => void

/** The bus of one process: messages come with the next microtask, copied as a wire would. */
export class LocalBus implements Bus {
  readonly #logger: Pick<Logger, 'error'>
  readonly #listeners = new Map<string, Set<Listener>>()

  constructor(logger: Pick<Logger, 'error'>) {
    this.#logger = logger
  }

  publish<Message extends object>({ name }: Subject<Message>, message: Message): void {
    const sent: object = structuredClone(message)
    queueMicrotask(() => {
      // A copy: a listener may end itself or another, who is not told any more then.
      for (const listener of [...(this.#listeners.get(name) ?? [])])
        if (this.#listeners.get(name)?.has(listener) === true) this.#tell(name, listener, sent)
    })
  }

  subscribe<Message extends object>(
    { name }: Subject<Message>,
    listener: (message: Message) => void,
  ): () => void {
    // An own function each time, so that one who listens twice is told twice, and may end one of them.
    const own: Listener = (message) => listener(message as Message)
    const listeners = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, listeners.add(own))
    return () => {
      listeners.delete(own)
      if (listeners.size === 0 && this.#listeners.get(name) === listeners) this.#listeners.delete(name)
    }
  }

  #tell(name: string, listener: Listener, message: object): void {
    try {
      listener(message)
    } catch (error) {
      logEvent(this.#logger, 'bus_listener_failed', { err: error, subject: name })
    }
  }
}
