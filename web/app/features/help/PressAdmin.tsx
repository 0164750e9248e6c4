import type { PressRecord } from '@footlight/core/protocol/help'
import { Button } from '@footlight/ui/Button'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import './admin-texts.ts'
import { PressForm } from './PressForm.tsx'
import classes from '../notices/NoticeAdmin.module.css'

/** `id` 0: drawn when it is first saved. */
const draft: PressRecord = {
  id: 0,
  revision: 0,
  fields: { outlet: '', title: '', url: '', language: 'en', date: '' },
}

/** Where administrators enter what others have written. */
export function PressAdmin({ items: given }: { readonly items: readonly PressRecord[] }) {
  const { t } = useTranslation()
  const [items, setItems] = useState(given)
  const [chosen, choose] = useState(0)
  const item = items.find(({ id }) => id === chosen) ?? draft
  const others = items.filter(({ id }) => id !== item.id)
  return (
    <main id="content" className={classes.page} data-testid="press-admin">
      <h1 className={classes.title}>{t('help_admin.press')}</h1>
      <p className={classes.lead}>{t('help_admin.press_lead')}</p>
      {items.length === 0 && <p className={classes.lead}>{t('help_admin.press_none')}</p>}
      <ul className={classes.list}>
        {items.map(({ id, fields }) => (
          <li key={id}>
            <button type="button" aria-current={id === chosen} onClick={() => choose(id)}>
              {fields.title}
            </button>
            <span className={classes.note}>
              {fields.outlet}, {fields.date}
            </span>
          </li>
        ))}
      </ul>
      {chosen !== 0 && (
        <Button icon={<Plus />} onClick={() => choose(0)}>
          {t('help_admin.add_item')}
        </Button>
      )}
      <PressForm
        key={`${item.id} ${item.revision}`}
        item={item}
        onSaved={(saved) => {
          setItems([saved, ...others].sort((a, b) => (a.fields.date < b.fields.date ? 1 : -1)))
          choose(0)
        }}
        onRemoved={() => {
          setItems(others)
          choose(0)
        }}
      />
    </main>
  )
}
