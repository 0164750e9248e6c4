/** Headers that the page handler may set; ours win over all others. */
const fromPage = ['content-type', 'location', 'vary', 'link', 'x-robots-tag'] as const

export function headersOfPage(response: Response): (readonly [string, string])[] {
  return fromPage.flatMap((name) => {
    const value = response.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
}
