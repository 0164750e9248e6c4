/** Edges in pixels of the pictures that people choose of themselves. */
export const avatarSides = [128, 320] as const

/** The small one of what they chose; else the one that the server draws from the name alone. */
export function avatarUrl({
  username,
  avatar,
}: {
  readonly username: string
  readonly avatar: string | null
}): string {
  return avatar === null ? `/avatars/${username}.svg` : `/avatars/${avatar}/${avatarSides[0]}`
}
