import * as z from 'zod/mini'

/** Lower-case letters, digits, `_` and `-`; 3 to 24 characters. Guests are `guest_` and more. */
export const USERNAME_PATTERN = /^[a-z0-9][a-z0-9_-]{2,23}$/

/** A person's public name and the name of their room. Always lower case on the wire. */
export const Username = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.regex(USERNAME_PATTERN))
  .brand<'Username'>()
export type Username = z.infer<typeof Username>

/** Database id of an account. Never shown as a secret, never used as one. */
export const AccountId = z.int().check(z.positive()).brand<'AccountId'>()
export type AccountId = z.infer<typeof AccountId>

export const TransferId = z.uuid().brand<'TransferId'>()
export type TransferId = z.infer<typeof TransferId>

/** Made by the client before it sends a money request; stored inside the ledger's transaction. */
export const IdempotencyKey = z.uuid().brand<'IdempotencyKey'>()
export type IdempotencyKey = z.infer<typeof IdempotencyKey>

/** Position in the stream of events that must not be missed; grows by commit order. */
export const Cursor = z.int().check(z.nonnegative())
export type Cursor = z.infer<typeof Cursor>
