import type { GuideName } from '@footlight/core/protocol/guides'
import { CircleQuestionMark } from 'lucide-react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './GuideLink.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/guide_link.json', { import: 'default' }),
)

interface GuideLinkProps {
  /** Of a guide, as its address has it (GUIDE-03). */
  readonly section: `${GuideName}#${string}`
}

/** To what explains this screen, which stays as it is: a form may be half filled in, or a stream on. */
export function GuideLink({ section }: GuideLinkProps) {
  const { t } = useTranslation()
  return (
    <a className={classes.link} href={`/help/guides/${section}`} target="_blank" rel="noopener">
      <CircleQuestionMark aria-hidden />
      {t('guide_link.how')}
    </a>
  )
}
