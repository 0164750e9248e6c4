import { TOKENS_PER_DOLLAR } from '@footlight/core/protocol/tokens'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { createFormat, type Format } from './format.ts'

/** Numbers and money in the reader's language. */
export function useFormat(): Format {
  const { i18n } = useTranslation()
  return useMemo(() => createFormat(i18n.language, TOKENS_PER_DOLLAR), [i18n.language])
}
