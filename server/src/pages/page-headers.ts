/** Headers that the page handler may set; ours win over all others. */
const fromPage = ['content-type', 'location', 'vary', 'link', 'x-robots-tag'] as const

export type HeaderPairs = readonly (readonly [string, string])[]

export const asHeaders = (pairs: HeaderPairs): Headers => new Headers(pairs as [string, string][])

export function headersOfPage(response: Response): HeaderPairs {
  return fromPage.flatMap((name) => {
    const value = response.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
}
