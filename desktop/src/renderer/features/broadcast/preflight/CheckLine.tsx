import { Check, CircleDashed, CircleX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export type Readiness = 'ready' | 'waiting' | 'trouble' | 'bad'

const icons = { ready: Check, waiting: CircleDashed, trouble: TriangleAlert, bad: CircleX } as const

/** One thing of the list, with how it stands. */
export function CheckLine({
  readiness,
  name,
  children,
}: {
  readonly readiness: Readiness
  readonly name: string
  readonly children: ReactNode
}) {
  const Icon = icons[readiness]
  return (
    <li data-readiness={readiness}>
      <Icon aria-hidden />
      <b>{name}</b>
      <span>{children}</span>
    </li>
  )
}
