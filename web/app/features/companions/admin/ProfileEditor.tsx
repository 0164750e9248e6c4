import type { CompanionRecord } from '@footlight/core/protocol/companions'
import { Avatar } from '@footlight/ui/Avatar'
import { Badge } from '@footlight/ui/Badge'
import { Button } from '@footlight/ui/Button'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useIsBrowser } from '../../../platform/use-is-browser.ts'
import { ProfileForm } from './ProfileForm.tsx'
import own from './CompanionAdmin.module.css'

/** All profiles, and one of them or a new one to write. */
export function ProfileEditor({ companions }: { readonly companions: readonly CompanionRecord[] }) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  const { revalidate } = useRevalidator()
  /** null: a new one. */
  const [chosen, choose] = useState<number | null>(null)
  const companion = companions.find(({ id }) => id === chosen) ?? null
  return (
    <section className={own.part} aria-labelledby="companion-profiles">
      <h2 id="companion-profiles">{t('companions_admin.profiles')}</h2>
      <ul className={own.profiles}>
        {companions.map(({ id, name, avatar_url, is_enabled }) => (
          <li key={id}>
            <Avatar name={name} src={avatar_url} size={32} />
            <button
              type="button"
              inert={!isBrowser}
              aria-current={id === chosen ? 'true' : undefined}
              onClick={() => choose(id)}
            >
              {name}
            </button>
            <Badge tone={is_enabled ? 'good' : 'neutral'}>
              {t(is_enabled ? 'companions_admin.enabled' : 'companions_admin.hidden')}
            </Badge>
          </li>
        ))}
      </ul>
      {companion !== null && <Button onClick={() => choose(null)}>{t('companions_admin.new')}</Button>}
      <ProfileForm
        key={`${companion?.id} ${companion?.revision} ${companions.length}`}
        companion={companion}
        onSaved={() => void revalidate()}
      />
    </section>
  )
}
