import type { OwnName } from '@footlight/core/protocol/names'
import { Button } from '@footlight/ui/Button'
import { Suspense, useState } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import { Group } from '../room-settings/FormGroup.tsx'
import classes from './Names.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/names.json', { import: 'default' }))

const RenameDialog = lazyPart(async () => ({ default: (await import('./RenameDialog.tsx')).RenameDialog }))

/** One's name, and the way to another. */
export function NameField({ name }: { readonly name: OwnName }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const isBrowser = useIsBrowser()
  const [isOpen, setOpen] = useState(false)
  const { username, obstacle, next_change_at: next } = name
  return (
    <Group title={t('names.title')}>
      <div className={classes.name}>
        <b>{username}</b>
        {obstacle === null && (
          <Button inert={!isBrowser} onClick={() => setOpen(true)}>
            {t('names.change')}
          </Button>
        )}
      </div>
      <p className={classes.hint}>
        {obstacle === null
          ? t('names.hint')
          : t(`names.obstacle.${obstacle}`, { date: next === null ? '' : dateTime(next) })}
      </p>
      {isOpen && (
        <Suspense>
          <RenameDialog username={username} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Group>
  )
}
