/** Count of `--name-*` tokens. */
const NAME_COLORS = 8

/** The same person has the same colour on every page: index of one of the `--name-*` tokens. */
export function nameColorIndex(name: string): number {
  let hash = 0
  for (const character of name) hash = (hash * 31 + character.codePointAt(0)!) >>> 0
  return hash % NAME_COLORS
}
