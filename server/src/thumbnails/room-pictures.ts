/** `version` makes each refresh an address of its own, so that pictures can be cached for good. */
export function thumbUrl(username: string, version: number): string {
  return `/thumbs/${username}/${version}.jpg`
}
