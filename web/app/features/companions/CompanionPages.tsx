import type { companionRoutes } from '@footlight/core/protocol/companions'
import type { ResponseOf } from '@footlight/core/protocol/route'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CompanionsView } from './CompanionsView.tsx'
import { CompanionView } from './CompanionView.tsx'
import type { CompanionChat, CompanionProfile } from './page-data.ts'
import './texts.ts'

export interface CompanionPagesProps {
  /** null: a profile is shown. */
  readonly list: ResponseOf<typeof companionRoutes.aiBrowse> | null
  readonly category: string
  readonly sort: 'popular' | 'new' | 'name'
  /** null: the list is shown. */
  readonly profile: CompanionProfile | null
  /** null: nobody is logged in. */
  readonly chat: CompanionChat | null
}

/** The list, or one profile. */
export function CompanionPages({ list, category, sort, profile, chat }: CompanionPagesProps) {
  const { t } = useTranslation()
  if (profile !== null)
    return (
      <>
        <title>{t('companions.of', { name: profile.model.name })}</title>
        <CompanionView key={profile.model.id} profile={profile} chat={chat} />
      </>
    )
  return (
    <>
      <title>{t('companions.title')}</title>
      {list !== null && <CompanionsView list={list} category={category} sort={sort} />}
    </>
  )
}
