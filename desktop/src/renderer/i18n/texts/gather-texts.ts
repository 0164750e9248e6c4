/** Namespaces of one language: each file of `console/` by its name, and `common`. */
export type Texts = Readonly<Record<string, Record<string, unknown>>>

type Files = Readonly<Record<string, unknown>>

export function gatherTexts(own: Files, common: Files): Texts {
  return Object.fromEntries(
    [...Object.entries(own), ...Object.entries(common)].map(([path, texts]) => [
      nameOf(path),
      texts as Record<string, unknown>,
    ]),
  )
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.json'.length)
}
