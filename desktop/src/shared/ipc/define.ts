import * as z from 'zod/mini'

/**
 * One method that the renderer may call. Its channel name stays inside the wrapper (`main/ipc/register.ts`)
 * and the preload.
 */
export interface Call<
  Args extends z.ZodMiniType = z.ZodMiniType,
  Result extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly channel: string
  readonly args: Args
  readonly result: Result
}

export function call<Args extends z.ZodMiniType, Result extends z.ZodMiniType>(
  definition: Call<Args, Result>,
): Call<Args, Result> {
  return definition
}

/** Something that main tells the renderer unasked. */
export interface Notice<Payload extends z.ZodMiniType = z.ZodMiniType> {
  readonly channel: string
  readonly payload: Payload
}

export function notice<Payload extends z.ZodMiniType>(definition: Notice<Payload>): Notice<Payload> {
  return definition
}

export const nothing = z.void()
