import type { ApiFailure } from '@footlight/core/client/api-failure'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'

/** Codes of texts, by the field that they stand at; `whole`: at none. */
export interface StudioRefusal {
  readonly name?: string
  readonly slug?: string
  readonly owner?: string
  readonly whole?: string
}

/** Why an order about a studio was refused, in words at its fields. */
export function useStudioRefusal() {
  const { t } = useTranslation()
  const [refusal, refuse] = useState<StudioRefusal>({})
  const errorOf = (field: keyof StudioRefusal): string | undefined =>
    refusal[field] === undefined
      ? undefined
      : t([`studio.refusal.${refusal[field]}`, `errors.${refusal[field]}`])
  return { errorOf, refuse }
}

export function studioRefusal({ error, fields, state }: ApiFailure): StudioRefusal {
  if (error === 'user_not_found') return { owner: error }
  if (error === 'wrong_state') return { whole: state ?? error }
  if (error !== 'invalid_value' || fields === undefined) return { whole: error }
  const { name, slug, owner } = fields
  if (name === undefined && slug === undefined && owner === undefined) return { whole: error }
  return {
    ...(name !== undefined && { name: name === 'prohibited' ? name : 'name' }),
    ...(slug !== undefined && { slug: slug === 'taken' || slug === 'prohibited' ? slug : 'slug' }),
    ...(owner !== undefined && { owner: 'owner' }),
  }
}
