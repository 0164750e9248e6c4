import { languages } from '@footlight/core/rules/languages'
import { Select } from '@footlight/ui/Select'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { languageChoices, textSizes, themes } from '../../app/preferences-store.ts'
import { ChoiceRow } from '../../layout/ChoiceRow.tsx'
import { SettingsSection } from './SettingsSection.tsx'

export const LookSection = observer(function LookSection() {
  const { t } = useTranslation('shell')
  const { preferences } = useConsole()
  return (
    <SettingsSection title={t('settings.look')}>
      <ChoiceRow
        label={t('settings.text_size')}
        value={preferences.textSize}
        options={textSizes.map((value) => ({ value, label: `${value} %` }))}
        onChange={(textSize) => preferences.change({ textSize })}
      />
      <ChoiceRow
        label={t('settings.theme')}
        value={preferences.theme}
        options={themes.map((value) => ({ value, label: t(`settings.themes.${value}`) }))}
        onChange={(theme) => preferences.change({ theme })}
      />
      <Select
        label={t('settings.language')}
        value={preferences.language}
        options={languageChoices.map((value) => ({
          value,
          label: value === 'system' ? t('settings.themes.system') : languages[value],
        }))}
        onChange={(event) =>
          preferences.change({ language: event.currentTarget.value as (typeof languageChoices)[number] })
        }
      />
    </SettingsSection>
  )
})
