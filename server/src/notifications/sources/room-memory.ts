import type { AccountId } from '@footlight/core/protocol/ids'
import type { Memory, MemoryKind, SourceRepository } from '../notification-port.ts'

/** What was last seen of performers, and what one step changes of it: later events of the step see it. */
export class RoomMemory {
  readonly #stored: Pick<SourceRepository, 'memory'>
  readonly #changed = new Map<string, Memory>()

  constructor(stored: Pick<SourceRepository, 'memory'>) {
    this.#stored = stored
  }

  async of(model: AccountId, kind: MemoryKind): Promise<Memory | null> {
    return this.#changed.get(`${model}:${kind}`) ?? (await this.#stored.memory(model, kind))
  }

  put(memory: Memory): void {
    this.#changed.set(`${memory.model}:${memory.kind}`, memory)
  }

  changed(): readonly Memory[] {
    return [...this.#changed.values()]
  }
}
