import type { AccountSettings } from '@footlight/core/protocol/account-settings'
import { Select } from '@footlight/ui/Select'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import classes from './Partners.module.css'

type Category = AccountSettings['broadcast_category']

const categories = ['solo', 'group'] as const

/** Whether others may be in the picture at all, as the application asks it: `group` takes a partner who agreed. */
export function CategoryChoice({ initial }: { readonly initial: Category }) {
  const { t } = useTranslation()
  const { session } = useStores()
  const [category, setCategory] = useState(initial)
  /** Key of a text; null: nothing is wrong. */
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isSaved, setSaved] = useState(false)

  async function change(wanted: Category): Promise<void> {
    setSaved(false)
    const answer = await session.updateSettings({ broadcast_category: wanted })
    setSaved(answer.ok)
    if (answer.ok) setCategory(wanted)
    const { state, error } = answer.ok ? { state: undefined, error: null } : answer.error
    setTrouble(error === null ? null : state === undefined ? `errors.${error}` : `partners.category.${state}`)
  }

  return (
    <div data-testid="category" data-category={category}>
      <Select
        label={t('partners.category.label')}
        value={category}
        error={trouble === null ? undefined : t([trouble, 'errors.unknown'])}
        options={categories.map((value) => ({ value, label: t(`partners.category.${value}`) }))}
        onChange={({ currentTarget }) => {
          const wanted = categories.find((each) => each === currentTarget.value)
          if (wanted !== undefined) void change(wanted)
        }}
      />
      <p className={classes.quiet} role="status">
        {t(isSaved ? 'partners.category.saved' : 'partners.category.help')}
      </p>
    </div>
  )
}
