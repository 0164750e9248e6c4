import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { SignupModal } from '../account/SignupModal.tsx'
import classes from './JoinForm.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/interruptions.json', { import: 'default' }),
)

/**
 * What a link with `_disabled_join_form` asks for, where the operator obeys it (INTERRUPT-04): the sign-up form
 * for good, or a layer over the page whose first press opens it and which is gone with that.
 */
export const JoinForm = observer(function JoinForm({ isForced }: { readonly isForced: boolean }) {
  const { t } = useTranslation()
  const { ui } = useStores()
  const [isPressed, setPressed] = useState(false)
  // Log-in, and the form itself once it was asked for, are dialogs as everywhere.
  if (ui.isModalOpen) return null
  if (isForced) return <SignupModal onClose={() => undefined} isForced />
  if (isPressed) return null
  return (
    <button
      type="button"
      className={classes.layer}
      aria-label={t('interruptions.layer')}
      data-testid="join-layer"
      onClick={() => {
        setPressed(true)
        ui.open('signup')
      }}
    />
  )
})
