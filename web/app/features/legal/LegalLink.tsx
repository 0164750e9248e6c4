import type { ReactNode } from 'react'

/** Opens beside the form that is being filled in, which stays as it is. */
export function LegalLink({
  to,
  children,
}: {
  readonly to: '/terms' | '/privacy'
  readonly children?: ReactNode
}) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
    </a>
  )
}
