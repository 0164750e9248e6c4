import type { PublicToyLevel } from '@footlight/core/protocol/toys'
import { toyLevelOffer } from '@footlight/core/rules/offers/app-offers'
import { observer } from 'mobx-react-lite'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import classes from './ToyCard.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/toys.json', { import: 'default' }))

/** Which tip moves the toy how strongly and for how long; one press makes it the next tip. */
export const ToyLevels = observer(function ToyLevels({
  levels,
  onChosen,
}: {
  readonly levels: readonly PublicToyLevel[]
  readonly onChosen?: () => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { tip } = useStores()
  if (levels.length === 0) return null

  function choose(level: PublicToyLevel): void {
    tip.choose(toyLevelOffer(level))
    onChosen?.()
  }

  return (
    <fieldset className={classes.levels} aria-label={t('toys.levels')} data-testid="toy-levels">
      {[...levels]
        .sort((a, b) => a.from - b.from)
        .map((level) => {
          const [tokens, percent] = [tokensOf(level, format.number), Math.round(level.level * 100)]
          return (
            <button
              key={level.from}
              type="button"
              className={classes.level}
              title={t('toys.level_says', { tokens, percent, seconds: level.seconds })}
              onClick={() => choose(level)}
            >
              <b>{tokens}</b>
              <i aria-hidden>
                <span style={{ inlineSize: `${percent}%` }} />
              </i>
              <span>{t('toys.seconds', { seconds: level.seconds })}</span>
            </button>
          )
        })}
    </fieldset>
  )
})

function tokensOf({ from, to }: PublicToyLevel, number: (value: number) => string): string {
  if (to === null) return `${number(from)}+`
  return from === to ? number(from) : `${number(from)}–${number(to)}`
}
