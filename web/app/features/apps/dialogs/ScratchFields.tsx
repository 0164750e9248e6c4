import type { ScratchCard } from '@footlight/core/protocol/scratch-card'
import { classNames } from '@footlight/ui/class-names'
import { useFormat } from '../../../i18n/use-format.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import classes from './ScratchFields.module.css'

export interface ScratchFieldsProps {
  readonly card: ScratchCard
  readonly chosen: number | null
  /** null: nobody may choose. */
  readonly onChoose: ((field: number) => void) | null
}

/** The card itself: what is sold with what lay under it, and what is left. */
export function ScratchFields({ card, chosen, onChoose }: ScratchFieldsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const sold = new Map(card.sold.map((sale) => [sale.field, sale]))
  return (
    <ol className={classes.fields}>
      {[...Array(card.fields).keys()].map((field) => {
        const sale = sold.get(field)
        const under = sale !== undefined ? sale.prize : card.reveal?.layout[field]
        const isOpen = sale !== undefined || card.reveal !== null
        return (
          <li key={field}>
            <button
              type="button"
              className={classNames(
                classes.field,
                isOpen && classes.open,
                isOpen && under != null && classes.prize,
              )}
              aria-pressed={chosen === field}
              aria-label={
                isOpen
                  ? t('apps.scratch.field_open', {
                      field: format.number(field + 1),
                      prize: under ?? t('apps.scratch.nothing'),
                    })
                  : t('apps.scratch.field', { field: format.number(field + 1) })
              }
              disabled={isOpen || onChoose === null}
              title={sale?.username}
              onClick={() => onChoose?.(field)}
            >
              {isOpen ? (under ?? '–') : format.number(field + 1)}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
