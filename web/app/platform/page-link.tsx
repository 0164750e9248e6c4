import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { Link } from 'react-router'

export interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A page of ours, from its first slash on: nothing in it is relative. */
  readonly to: string
  /** As React Router has them. */
  readonly prefetch?: 'intent'
  readonly preventScrollReset?: boolean
}

/** What the browser does with them begins with its script. */
export function DrawnLink({ to, prefetch: _prefetch, preventScrollReset: _reset, ...rest }: PageLinkProps) {
  return <a {...rest} href={to} data-discover="true" />
}

/**
 * A link to a page of ours, of which a list has more than a hundred. The server writes it as it stands (PAGE-LINK-01): React
 * Router would resolve each against all routes around it, twice, for the sake of relative addresses.
 */
export const PageLink: (props: PageLinkProps) => ReactNode = import.meta.env.SSR ? DrawnLink : Link
