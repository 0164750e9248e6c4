import type { Draft } from './draft.ts'

/** What is wrong with each field, as people read it; undefined: nothing. */
export type DraftErrors = Partial<Record<'text' | 'zone' | 'list', string>>

export interface FieldsProps {
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
  readonly errors: DraftErrors
}
