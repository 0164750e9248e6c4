import type * as z from 'zod/mini'

/**
 * One socket event: its number on the wire, its payload, and, where it is sent often, the template that turns
 * the payload into an array (`fields`) and a bit mask (`flags`).
 */
export interface EventDefinition<Schema extends z.ZodMiniType = z.ZodMiniType> {
  readonly id: number
  readonly schema: Schema
  readonly fields?: readonly string[]
  readonly flags?: readonly string[]
}

export function define<Schema extends z.ZodMiniType>(
  definition: EventDefinition<Schema>,
): EventDefinition<Schema> {
  return definition
}
