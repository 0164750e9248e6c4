import { homeSections } from '@footlight/core/rules/home-sections'
import { Button } from '@footlight/ui/Button'
import { IconButton } from '@footlight/ui/IconButton'
import { Modal } from '@footlight/ui/Modal'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { HomeChoice } from './use-home-choice.ts'
import classes from './Home.module.css'

/** Which rows the first page has, and in which order. Nothing changes before it is saved. */
export function SectionChooser({
  choice,
  onClose,
}: {
  readonly choice: HomeChoice
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  // Those that are not shown keep their place while the dialog is open.
  const [rows, setRows] = useState(() => {
    const chosen = choice.sections()
    return [
      ...chosen.map((section) => ({ section, isShown: true })),
      ...homeSections
        .filter((section) => !chosen.includes(section))
        .map((section) => ({ section, isShown: false })),
    ]
  })
  const [pending, setPending] = useState(false)
  const shown = rows.flatMap(({ section, isShown }) => (isShown ? [section] : []))

  function move(at: number, by: -1 | 1): void {
    const others = rows.toSpliced(at, 1)
    setRows(others.toSpliced(at + by, 0, rows[at]!))
  }

  async function save(): Promise<void> {
    setPending(true)
    if (await choice.set({ sections: shown })) onClose()
    else setPending(false)
  }

  return (
    <Modal
      title={t('home.rows_title')}
      lead={t('home.rows_lead')}
      closeLabel={t('actions.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => setRows(homeSections.map((section) => ({ section, isShown: true })))}>
            {t('home.as_usual')}
          </Button>
          <Button
            variant="primary"
            pending={pending}
            disabled={shown.length === 0}
            onClick={() => void save()}
          >
            {t('home.save')}
          </Button>
        </>
      }
    >
      <ol className={classes.sections} data-testid="home-sections">
        {rows.map(({ section, isShown }, at) => {
          const name = t(`home.sections.${section}`)
          return (
            <li key={section}>
              <label>
                <input
                  type="checkbox"
                  checked={isShown}
                  onChange={() => setRows(rows.with(at, { section, isShown: !isShown }))}
                />
                {name}
              </label>
              <IconButton
                size="small"
                label={t('home.up', { name })}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              >
                <ArrowUp aria-hidden />
              </IconButton>
              <IconButton
                size="small"
                label={t('home.down', { name })}
                disabled={at === rows.length - 1}
                onClick={() => move(at, 1)}
              >
                <ArrowDown aria-hidden />
              </IconButton>
            </li>
          )
        })}
      </ol>
    </Modal>
  )
}
