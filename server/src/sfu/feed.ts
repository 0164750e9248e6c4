/**
 * What is sent in a room: the performer's stream, or the camera of a viewer whom the performer let show it.
 */
export type Feed = { readonly kind: 'main' } | { readonly kind: 'camera'; readonly username: string }
