import { builtInPatterns } from '@footlight/core/rules/toys/patterns'
import { Button } from '@footlight/ui/Button'
import { IconButton } from '@footlight/ui/IconButton'
import { Select } from '@footlight/ui/Select'
import { TextField } from '@footlight/ui/TextField'
import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { RANDOM_PATTERN } from '../../../shared/toys/index.ts'
import { removeAt, replaceAt } from '../apps/list-draft.ts'
import { emptyTipLevel, type TipLevelRow } from './toys-draft.ts'
import type { ToysTabProps } from './toys-tab.ts'
import classes from './ToysDialog.module.css'

const ROWS_MAX = 30

/** What a tip of so many tokens does. */
export function LevelsTab({ draft: { tipLevels, patterns }, problem, change }: ToysTabProps) {
  const { t } = useTranslation('toys')
  const set = (index: number, patch: Partial<TipLevelRow>) =>
    change({ tipLevels: replaceAt(tipLevels, index, patch) })
  const choices = [
    { value: '', label: t('pattern.steady') },
    ...Object.keys(builtInPatterns).map((id) => ({ value: id, label: t(`pattern.${id}`) })),
    ...patterns.map(({ id, name }) => ({ value: id, label: name })),
    { value: RANDOM_PATTERN, label: t('pattern.random') },
  ]
  return (
    <div className={classes.page}>
      <p className={classes.help}>{t('levels_help')}</p>
      {tipLevels.map((row, index) => {
        const at = (name: keyof TipLevelRow) => ({
          value: row[name],
          error: problem(`tipLevels.${index}.${name}`),
          onChange: (event: { currentTarget: { value: string } }) =>
            set(index, { [name]: event.currentTarget.value }),
        })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a draft have no names, and keep no state
          <div key={index} className={classes.level}>
            <TextField label={t('level.from')} inputMode="numeric" suffix="tk" {...at('from')} />
            <TextField
              label={t('level.to')}
              inputMode="numeric"
              suffix="tk"
              placeholder={t('level.no_end')}
              {...at('to')}
            />
            <TextField label={t('level.strength')} inputMode="numeric" suffix="%" {...at('percent')} />
            <TextField label={t('level.seconds')} inputMode="numeric" suffix="s" {...at('seconds')} />
            <Select label={t('level.pattern')} options={choices} {...at('pattern')} />
            <IconButton
              label={t('level.remove', { row: index + 1 })}
              size="small"
              onClick={() => change({ tipLevels: removeAt(tipLevels, index) })}
            >
              <X aria-hidden />
            </IconButton>
          </div>
        )
      })}
      {tipLevels.length < ROWS_MAX && (
        <Button
          icon={<Plus aria-hidden />}
          onClick={() => change({ tipLevels: [...tipLevels, emptyTipLevel] })}
        >
          {t('level.add')}
        </Button>
      )}
    </div>
  )
}
