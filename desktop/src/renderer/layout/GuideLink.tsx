import type { GuideName } from '@footlight/core/protocol'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../app/console-context.ts'
import { SiteLink } from './SiteLink.tsx'

/** To the section of the site's guide that explains what stands here (GUIDE-03); nothing where no site is chosen yet. */
export function GuideLink({ section }: { readonly section: `${GuideName}#${string}` }) {
  const { t } = useTranslation('shell')
  const { server } = useConsole()
  return server.origin !== null && <SiteLink path={`/help/guides/${section}`} label={t('guide')} />
}
