import { errorMessage } from '@footlight/core/stores/message'
import { useTranslation } from '../../i18n/use-translation.ts'
import forms from '../account/forms.module.css'

/** What the server said no with, in a sentence. `code` null: nothing was refused. */
export function Refused({ code }: { readonly code: string | null }) {
  const { t } = useTranslation()
  return code === null ? null : (
    <p className={forms.error} role="alert">
      {t(errorMessage(code).key)}
    </p>
  )
}
