import { FanLevel } from '@footlight/core/protocol/fan-level'
import { libraryLimits } from '@footlight/core/protocol/library'
import { Select } from '@footlight/ui/Select'
import { NumberField } from '@footlight/ui/TextField'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import type { ItemTerms } from './library-store.ts'
import classes from './ItemView.module.css'

interface TermsFieldsProps {
  readonly terms: ItemTerms
  readonly error: string | undefined
  readonly onChange: (terms: ItemTerms) => void
}

/** What an item costs, and who has it without paying. */
export function TermsFields({ terms, error, onChange }: TermsFieldsProps) {
  const { t } = useTranslation('library')
  const { formatTokensInMoney } = useFormats()
  const { token_price, fanclub_access_level } = terms
  const hint =
    token_price > 0
      ? formatTokensInMoney(token_price)
      : t(fanclub_access_level === null ? 'free_help' : 'members_help')
  return (
    <div className={classes.pair}>
      <NumberField
        label={t('price')}
        hint={hint}
        error={error}
        value={token_price}
        min={0}
        max={libraryLimits.priceTokens}
        required
        onValueChange={(price) => onChange({ ...terms, token_price: price })}
      />
      <Select
        label={t('for_members')}
        value={fanclub_access_level ?? ''}
        options={[
          { value: '', label: t('no_members') },
          ...FanLevel.options.map((value) => ({ value, label: t(`members.${value}`) })),
        ]}
        onChange={({ currentTarget }) =>
          onChange({ ...terms, fanclub_access_level: FanLevel.safeParse(currentTarget.value).data ?? null })
        }
      />
    </div>
  )
}
