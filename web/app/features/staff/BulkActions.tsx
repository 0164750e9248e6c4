import { Button } from '@footlight/ui/Button'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import type { Selection } from './use-selection.ts'
import classes from './BulkActions.module.css'
import './texts.ts'

interface BulkActionsProps<Id> {
  /** Those that can be chosen. */
  readonly rows: readonly Id[]
  readonly selection: Selection<Id>
  /** Of the button; it has the number of rows in it. */
  readonly label: (count: number) => string
  /** For one row. False: it was not done, and stays chosen. */
  readonly run: (id: Id) => Promise<boolean>
  /** False: what all of them share is not there yet. */
  readonly isReady?: boolean
  /** Once all were tried. */
  readonly onDone?: () => void
  /** What all of them share, such as a note. */
  readonly children?: ReactNode
}

interface Result {
  readonly done: number
  readonly left: number
}

/**
 * Does one thing with many rows, one after the other: each is checked and written into the audit log as if it had been the only
 * one, and what somebody else was faster with stays chosen.
 */
export function BulkActions<Id extends string | number>({
  rows,
  selection,
  label,
  run,
  isReady = true,
  onDone,
  children,
}: BulkActionsProps<Id>) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  const { chosen, choose } = selection
  /** How many of how many were tried; null: nothing runs. */
  const [progress, setProgress] = useState<{ readonly tried: number; readonly all: number } | null>(null)
  const [result, setResult] = useState<Result | null>(null)
  const areAll = rows.length > 0 && chosen.length === rows.length

  if (rows.length === 0 && progress === null && result === null) return null

  async function runAll(): Promise<void> {
    const left: Id[] = []
    setResult(null)
    for (const [tried, id] of chosen.entries()) {
      setProgress({ tried, all: chosen.length })
      if (!(await run(id))) left.push(id)
    }
    setProgress(null)
    setResult({ done: chosen.length - left.length, left: left.length })
    choose(left)
    onDone?.()
  }

  return (
    <fieldset
      className={classes.bulk}
      disabled={progress !== null || !isBrowser}
      data-active={chosen.length > 0}
      data-testid="bulk-actions"
    >
      <legend className="visually-hidden">{t('staff.bulk.title')}</legend>
      {rows.length > 0 && (
        <label className={classes.all}>
          <input
            type="checkbox"
            className={classes.box}
            checked={areAll}
            onChange={() => choose(areAll ? [] : rows)}
          />
          {t('staff.bulk.all', { count: rows.length })}
        </label>
      )}
      {chosen.length > 0 && (
        <>
          {children}
          <Button
            variant="primary"
            pending={progress !== null}
            disabled={!isReady}
            onClick={() => void runAll()}
          >
            {label(chosen.length)}
          </Button>
        </>
      )}
      <p className={classes.said} role="status">
        {progress !== null && (
          <>
            <progress value={progress.tried} max={progress.all} aria-label={t('staff.bulk.progress_label')} />
            {t('staff.bulk.progress', { done: progress.tried, all: progress.all })}
          </>
        )}
        {result !== null && t('staff.bulk.done', { count: result.done })}
        {result !== null && result.left > 0 && ` ${t('staff.bulk.left', { count: result.left })}`}
      </p>
    </fieldset>
  )
}
