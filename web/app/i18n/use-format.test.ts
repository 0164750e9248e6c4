import { numberFormat } from '@footlight/core/rules/formatters'
import { languages } from '@footlight/core/rules/languages'
import { expect, test } from 'vitest'

test.each(Object.keys(languages))(
  'PAGE-NUMBER-01 up to three digits are written alike in %s, so that the server need not ask for the language',
  (language) => {
    for (let value = 0; value < 1_000; value += 1)
      expect(numberFormat(language).format(value)).toBe(String(value))
  },
)
