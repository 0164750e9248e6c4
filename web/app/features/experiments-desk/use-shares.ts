import { useTranslation } from 'react-i18next'

interface Shares {
  /** A share of 1, such as 12.5%. */
  percent(share: number): string
  /** A difference of two shares in percentage points, such as +2.5. */
  points(difference: number): string
}

/** Shares in the reader's language, with a tenth. */
export function useShares(): Shares {
  const { language } = useTranslation().i18n
  const tenths = { maximumFractionDigits: 1 } as const
  const percent = new Intl.NumberFormat(language, { style: 'percent', ...tenths })
  const points = new Intl.NumberFormat(language, { signDisplay: 'exceptZero', ...tenths })
  return {
    percent: (share) => percent.format(share),
    points: (difference) => points.format(difference * 100),
  }
}
