export type ToServer = { readonly kind: 'look' }
export type FromServer =
  /** Where each performer's encoder sends to. */
  | { readonly kind: 'ready'; readonly addresses: readonly string[] }
  /** Ms of the processor since the start, by what spent them. */
  | { readonly kind: 'looked'; readonly node: number; readonly converters: number; readonly workers: number }
