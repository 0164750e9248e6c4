import { Button } from '@footlight/ui/Button'
import { IconButton } from '@footlight/ui/IconButton'
import { TextField } from '@footlight/ui/TextField'
import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { removeAt, replaceAt } from '../apps/list-draft.ts'
import type { PatternRow } from './toys-draft.ts'
import type { ToysTabProps } from './toys-tab.ts'
import classes from './ToysDialog.module.css'

const ROWS_MAX = 30

/** Patterns of the performer's own: a name, and steps of strength and length. */
export function PatternsTab({ draft: { patterns }, problem, change }: ToysTabProps) {
  const { t } = useTranslation('toys')
  const set = (index: number, patch: Partial<PatternRow>) =>
    change({ patterns: replaceAt(patterns, index, patch) })
  return (
    <div className={classes.page}>
      <p className={classes.help}>{t('patterns_help')}</p>
      {patterns.map((row, index) => (
        <div key={row.id} className={classes.pattern}>
          <TextField
            label={t('patterns_name')}
            value={row.name}
            error={problem(`patterns.${index}.name`)}
            maxLength={40}
            onChange={(event) => set(index, { name: event.currentTarget.value })}
          />
          <TextField
            label={t('patterns_steps')}
            value={row.steps}
            error={problem(`patterns.${index}.steps`)}
            placeholder="100x500 0x500"
            spellCheck={false}
            onChange={(event) => set(index, { steps: event.currentTarget.value })}
          />
          <Shape steps={row.steps} />
          <IconButton
            label={t('patterns_remove', { name: row.name })}
            size="small"
            onClick={() => change({ patterns: removeAt(patterns, index) })}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      {patterns.length < ROWS_MAX && (
        <Button
          icon={<Plus aria-hidden />}
          onClick={() =>
            change({ patterns: [...patterns, { id: crypto.randomUUID(), name: '', steps: '100x500 0x500' }] })
          }
        >
          {t('patterns_add')}
        </Button>
      )}
    </div>
  )
}

/** How it will feel, to look at. */
function Shape({ steps }: { readonly steps: string }) {
  const bars = [...steps.matchAll(/(\d{1,3})x(\d{1,5})/gi)].slice(0, 50)
  return (
    <span className={classes.shape} aria-hidden>
      {bars.map(({ index: at, 1: percent, 2: ms }) => (
        <i key={at} style={{ flexGrow: Number(ms), blockSize: `${Math.min(100, Number(percent))}%` }} />
      ))}
    </span>
  )
}
