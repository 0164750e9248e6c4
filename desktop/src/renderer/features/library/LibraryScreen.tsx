import { Button } from '@footlight/ui/Button'
import { ArrowLeft } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { ItemList } from './ItemList.tsx'
import { ItemView } from './ItemView.tsx'
import { NewItemForm } from './NewItemForm.tsx'
import { UploadBar } from './UploadBar.tsx'
import cover from '../../layout/CoverScreen.module.css'
import classes from './LibraryScreen.module.css'

/**
 * The performer's library over the whole window: what is in it, and the way of new files to it. What runs behind it
 * runs on, and uploads run on behind everything else. Esc closes.
 */
export const LibraryScreen = observer(function LibraryScreen() {
  const {
    library: { library },
  } = useConsole()
  const { t } = useTranslation('library')
  const screen = useRef<HTMLElement>(null)
  const back = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const before = document.activeElement
    back.current?.querySelector('button')?.focus()
    const listen = (event: KeyboardEvent) => {
      // A dialog above has its own Esc.
      const isHere =
        event.target === document.body ||
        (event.target instanceof Node && screen.current?.contains(event.target) === true)
      if (event.key === 'Escape' && isHere) library.hide()
    }
    addEventListener('keydown', listen)
    return () => {
      removeEventListener('keydown', listen)
      if (before instanceof HTMLElement) before.focus()
    }
  }, [library])
  const { selected } = library
  return (
    <main
      ref={screen}
      className={cover.screen}
      aria-label={t('title')}
      data-testid="library"
      // A file that is let go beside the field of files would be opened in place of the page.
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => event.preventDefault()}
    >
      <header className={cover.bar}>
        <span ref={back}>
          <Button variant="quiet" icon={<ArrowLeft aria-hidden />} onClick={() => library.hide()}>
            {t('back')}
          </Button>
        </span>
        <h1>{t('title')}</h1>
        <span className={classes.lead}>{t('lead')}</span>
      </header>
      <UploadBar />
      <div className={classes.body}>
        <ItemList />
        <section className={classes.detail} aria-label={selected?.name ?? t('new.title')}>
          {selected === null ? <NewItemForm /> : <ItemView key={selected.id} item={selected} />}
        </section>
      </div>
    </main>
  )
})
