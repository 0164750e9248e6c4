import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { ChoiceRow } from '../../layout/ChoiceRow.tsx'

/** Where the performer's picture comes from when they go live. */
export const SourceChoice = observer(function SourceChoice() {
  const { t } = useTranslation('obs')
  const { obs } = useConsole()
  return (
    <ChoiceRow
      label={t('source.label')}
      value={obs.source}
      options={[
        { value: 'camera', label: t('source.camera') },
        { value: 'obs', label: t('source.obs') },
      ]}
      onChange={(source) => obs.choose(source)}
    />
  )
})
