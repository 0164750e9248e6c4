/** What the address says; what is no page is the first one. */
export function pageIn(query: URLSearchParams, name = 'page'): number {
  const page = Number(query.get(name) ?? 1)
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000 ? page : 1
}
