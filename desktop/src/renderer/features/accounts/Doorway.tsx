import type { ReactNode } from 'react'
import { Brand } from '../../layout/Brand.tsx'
import classes from './Doorway.module.css'

export interface DoorwayProps {
  readonly title: string
  readonly lead: ReactNode
  readonly children?: ReactNode
  readonly foot?: ReactNode
}

/** The frame of every screen before the broadcast screen: one thing to do, in the middle. */
export function Doorway({ title, lead, children, foot }: DoorwayProps) {
  return (
    <main className={classes.doorway}>
      <div className={classes.beam} aria-hidden />
      <section className={classes.card}>
        <Brand />
        <h1>{title}</h1>
        <p className={classes.lead}>{lead}</p>
        {children}
        {foot && <footer className={classes.foot}>{foot}</footer>}
      </section>
    </main>
  )
}
