import type { OwnAppeal } from '@footlight/core/protocol/appeals'
import { useEffect, useId, useRef } from 'react'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Appeals.module.css'

interface WrittenAppealProps {
  readonly appeal: Pick<OwnAppeal, 'at' | 'text' | 'answer'> & { readonly state: string }
  readonly heading: string
  /** Of the heading: 2 on a page of its own, 3 below the heading of a decision. */
  readonly level: 2 | 3
  /** It was sent on this page, and the form that had the focus is gone. */
  readonly isNew: boolean
  readonly testId: string
}

/** An appeal as its author reads it: how it stands, what was answered and what they wrote. */
export function WrittenAppeal({ appeal, heading, level, isNew, testId }: WrittenAppealProps) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const id = useId()
  const top = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) top.current?.focus()
  }, [isNew])
  const [Top, Part] = level === 2 ? (['h2', 'h3'] as const) : (['h3', 'h4'] as const)
  return (
    <section
      className={level === 2 ? classes.own : classes.said}
      aria-labelledby={id}
      data-testid={testId}
      data-state={appeal.state}
    >
      <Top id={id} ref={top} tabIndex={-1}>
        {heading}
      </Top>
      {appeal.answer === null ? (
        <p className={classes.quiet}>{t('appeals.open_text')}</p>
      ) : (
        <>
          <Part>{t('appeals.answer')}</Part>
          <p className={classes.words}>{appeal.answer}</p>
        </>
      )}
      <Part>{t('appeals.yours', { date: dateTime(appeal.at) })}</Part>
      <p className={classes.words}>{appeal.text}</p>
    </section>
  )
}
