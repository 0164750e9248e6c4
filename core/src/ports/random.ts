export interface Random {
  /** 0 <= x < 1; for jitter, never for secrets. */
  fraction(): number
  /** RFC 9562 version 7: unguessable enough for ids, never for secrets. */
  uuid(): string
}
