import {
  BUNDLE_DISCOUNT_MAX,
  type BundleSettings,
  mediaBundleRoutes,
} from '@footlight/core/protocol/media-bundles'
import { errorMessage } from '@footlight/core/stores/message'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { Switch } from '../room-settings/FormGroup.tsx'
import { PageForm } from '../shell/PageForm.tsx'
import classes from './MediaPage.module.css'

/** Whether all of a library is sold at one price, and how much less it is. */
export function BundleForm({ settings }: { readonly settings: BundleSettings }) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const [sellsAll, setSellsAll] = useState(settings.sells_all)
  const [typed, setTyped] = useState(String(settings.discount))
  const [isPending, setPending] = useState(false)
  const discount = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  const isWrong = !(discount <= BUNDLE_DISCOUNT_MAX)

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isWrong) return
    setPending(true)
    const body = { sells_all: sellsAll, discount }
    const answer = await api.call(mediaBundleRoutes.changeBundleSettings, { body })
    setPending(false)
    if (answer.ok) toasts.show({ appearance: 'success', title: { key: 'library.bundle.saved' } })
    else toasts.error(errorMessage(answer.error.error))
  }

  return (
    <PageForm className={classes.bundleForm} onSubmit={(event) => void save(event)} data-testid="bundle-form">
      <Switch
        label={t('library.bundle.sells')}
        help={t('library.bundle.sells_help')}
        checked={sellsAll}
        onChange={setSellsAll}
      />
      {sellsAll && (
        <TextField
          label={t('library.bundle.discount')}
          hint={t('library.bundle.discount_help')}
          inputMode="numeric"
          value={typed}
          error={isWrong ? t('library.bundle.discount_help') : undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <div>
        <Button type="submit" pending={isPending} disabled={isWrong}>
          {t('actions.save')}
        </Button>
      </div>
    </PageForm>
  )
}
