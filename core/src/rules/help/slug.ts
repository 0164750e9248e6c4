const SLUG_CHARS_MAX = 60
/** Letters that Unicode does not take apart. */
const plain: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o' }

/** A title as it stands in an address; '': nothing of it can. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[ßæœø]/g, (letter) => plain[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9\s_-]/g, '')
    .replaceAll(/[\s_-]+/g, '-')
    .slice(0, SLUG_CHARS_MAX)
    .replaceAll(/^-+|-+$/g, '')
}

/** `/faq/12-what-is-a-token`; by its number alone where its title has no letters of an address. */
export function faqPath(id: number, title: string): string {
  const slug = slugOf(title)
  return slug === '' ? `/faq/${id}` : `/faq/${id}-${slug}`
}

/** The number that an address of an article begins with; null: it is none. */
export function faqIdIn(address: string): number | null {
  const digits = /^([1-9]\d{0,8})(?:-[a-z0-9-]*)?$/i.exec(address)?.[1]
  return digits === undefined ? null : Number(digits)
}
