import type { BrowseRequest } from './browse-request.ts'

/** Page of a tag, seen from a list: of its area, or of the list itself where it has none. */
export function tagAddress({ path }: Pick<BrowseRequest, 'path'>, tag: string): string {
  const [area] = path.split('/')
  return /^(?:girls|men|trans|couples)$/.test(area ?? '')
    ? `/${area}/tag/${encodeURIComponent(tag)}`
    : `/?tag=${encodeURIComponent(tag)}`
}

/** Whether a list is that of a tag. */
export function isTagOf({ path, query }: BrowseRequest, tag: string): boolean {
  return path.endsWith(`/tag/${encodeURIComponent(tag)}`) || query.tag === tag
}
