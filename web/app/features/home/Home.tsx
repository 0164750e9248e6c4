import { type HomeLayout, homeLayouts } from '@footlight/core/rules/home-sections'
import { Button } from '@footlight/ui/Button'
import { classNames } from '@footlight/ui/class-names'
import { LayoutGrid, ListChecks, Rows3 } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { type ReactNode, useState } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { HistoryRow } from './HistoryRow.tsx'
import { SectionChooser } from './SectionChooser.tsx'
import { Shelf } from './Shelf.tsx'
import { useHomeChoice } from './use-home-choice.ts'
import classes from './Home.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/home.json', { import: 'default' }))

const icons: Readonly<Record<HomeLayout, ReactNode>> = {
  classic: <LayoutGrid aria-hidden />,
  section: <Rows3 aria-hidden />,
  custom: <ListChecks aria-hidden />,
}

/** How the first page is laid out, to be chosen; and its rows, where it has rows. */
export const Home = observer(function Home() {
  const { t } = useTranslation()
  const { browse } = useStores()
  const { rows, layout } = browse.result ?? {}
  const choice = useHomeChoice(layout)
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <fieldset className={classes.layouts} aria-label={t('home.layout')} data-testid="home-layouts">
        {homeLayouts.map((layout) => (
          <button
            key={layout}
            type="button"
            aria-pressed={choice.layout === layout}
            className={classNames(classes.layout, choice.layout === layout && classes.chosen)}
            onClick={() => void choice.set({ layout })}
          >
            {icons[layout]}
            {t(`home.${layout}`)}
          </button>
        ))}
        {choice.layout === 'custom' && (
          <Button size="small" onClick={() => setChoosing(true)}>
            {t('home.choose')}
          </Button>
        )}
      </fieldset>
      {rows?.map((row) =>
        row.section === 'history' ? (
          <HistoryRow key="history" row={row} />
        ) : (
          <Shelf key={row.path} row={row} />
        ),
      )}
      {rows?.length === 0 && <p role="status">{t('home.empty')}</p>}
      {isChoosing && <SectionChooser choice={choice} onClose={() => setChoosing(false)} />}
    </>
  )
})
