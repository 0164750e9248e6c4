import { useTranslation } from 'react-i18next'
import { type Formats, formatsOf } from './numbers.ts'

/** Follows the language as the texts do. */
export function useFormats(): Formats {
  const { i18n } = useTranslation()
  return formatsOf(i18n.language)
}
