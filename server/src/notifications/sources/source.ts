import type { Gathered } from '../notification-port.ts'

/** One kind of record in which something stands that people are told of. */
export interface Source {
  /** snake_case; never changed: how far it was read stands under it. */
  readonly name: string
  /** Where reading begins that was never begun: what happened before is told to nobody. */
  start(): Promise<number>
  /** null: there is nothing new. */
  read(after: number): Promise<Gathered | null>
}

export function gathered(position: number, parts: Partial<Omit<Gathered, 'position'>> = {}): Gathered {
  return { position, told: [], fanOuts: [], memory: [], read: [], ...parts }
}
