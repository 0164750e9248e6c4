import { appealRoutes, type OwnAppeal } from '@footlight/core/protocol/appeals'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { AppealForm } from './AppealForm.tsx'
import { WrittenAppeal } from './WrittenAppeal.tsx'
import classes from './Appeals.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/auth.json', { import: 'default' }))
await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/account_security.json', { import: 'default' }),
)
await loadTexts(import.meta.glob('../../../../resources/locales/*/site/appeals.json', { import: 'default' }))

interface Known {
  /** null: there is none against this suspension. */
  readonly appeal: OwnAppeal | null
  readonly mayAppeal: boolean
}

/** What somebody who is suspended wrote about it and what was answered, or where they write it. */
export const Appeal = observer(function Appeal() {
  const { t } = useTranslation()
  const { api, session } = useStores()
  const { isGuest } = session
  const [known, setKnown] = useState<Known | 'failed' | null>(
    isGuest ? { appeal: null, mayAppeal: true } : null,
  )
  const [isNew, setNew] = useState(false)
  useEffect(() => {
    if (isGuest) return
    void api.call(appealRoutes.ownAppeal).then((answer) => {
      if (!answer.ok) return setKnown('failed')
      setKnown({ appeal: answer.value.appeal, mayAppeal: answer.value.may_appeal })
    })
  }, [api, isGuest])

  if (known === null) return <p aria-busy />
  if (known === 'failed')
    return (
      <p className={classes.quiet} role="alert">
        {t('account_security.not_loaded')}
      </p>
    )
  if (known.appeal !== null) {
    const { appeal } = known
    const heading = t(`appeals.state.${appeal.state}`)
    return <WrittenAppeal {...{ appeal, heading, isNew }} level={2} testId="own-appeal" />
  }
  if (!known.mayAppeal) return <p className={classes.quiet}>{t('appeals.not_suspended')}</p>
  return (
    <AppealForm
      isGuest={isGuest}
      onWritten={(appeal) => {
        setNew(true)
        setKnown({ appeal, mayAppeal: false })
      }}
    />
  )
})
