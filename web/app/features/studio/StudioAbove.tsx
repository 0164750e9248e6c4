import type { NamedStudio } from '@footlight/core/protocol/studio-register'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStudioName } from './use-studio-name.ts'
import classes from './Studio.module.css'

/** Who else sees something of a sub-studio, for everybody in it and whoever is asked. */
export function StudioAbove({ above }: { readonly above: NamedStudio }) {
  const { t } = useTranslation()
  const nameOf = useStudioName()
  return <p className={classes.quiet}>{t('studio.above', { name: nameOf(above) })}</p>
}
