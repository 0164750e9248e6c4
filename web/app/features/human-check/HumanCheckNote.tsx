import { useEffect, useState } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/human_check.json', { import: 'default' }),
)

/** What goes on while the browser computes. */
export function HumanCheckNote() {
  const { t } = useTranslation()
  const [isThere, setThere] = useState(false)
  // Screen readers read what changes in a region that was there before.
  useEffect(() => setThere(true), [])
  return <p role="status">{isThere && t('human_check.working')}</p>
}
