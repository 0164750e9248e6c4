/** How the first page is laid out: one list, rows that the site chooses, or rows that its reader chose. */
export const homeLayouts = ['classic', 'section', 'custom'] as const
export type HomeLayout = (typeof homeLayouts)[number]

/**
 * Rows of a first page, in the order in which the site shows them. `followed` is there for people who are
 * logged in; `history` is filled by the browser, which alone knows it.
 */
export const homeSections = [
  'followed',
  'history',
  'new',
  'leaders',
  'top-rated',
  'private-shows/top-rated',
  'private-shows/spy-cam-shows',
  'private-shows/ticket-cam-shows',
  'near-goal',
  'region',
  'language',
  'tags',
  'versus',
  'voyeur-cams',
] as const
export type HomeSection = (typeof homeSections)[number]

/** Between the names of rows in a cookie or an address. */
export const SECTION_SEPARATOR = '.'

/** Those of the text that are rows, once each; unknown ones are left out. */
export function parseHomeSections(names: readonly string[]): readonly HomeSection[] {
  return [...new Set(names)].flatMap((name) => homeSections.find((section) => section === name) ?? [])
}

export function isHomeLayout(text: unknown): text is HomeLayout {
  return homeLayouts.some((layout) => layout === text)
}
