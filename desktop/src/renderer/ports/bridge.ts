import type { ConsoleBridge } from '../../shared/ipc-contract.ts'

declare global {
  interface Window {
    readonly footlight: ConsoleBridge
  }
}

/** Unwraps an answer of main. @throws when main refused our own page: a programmer's error, not a user's. */
export function unwrap<T>(
  reply: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string },
): T {
  if (!reply.ok) throw new Error(`main refused: ${reply.error}`)
  return reply.value
}
